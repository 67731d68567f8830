// Panels that are loaded when they are first looked at: whoever only wants a file checked waits for less.
import { element, replace } from './dom.js';

/**
 * @param {(context: object) => Promise<(context: object) => object>} load What makes the panel.
 * @param {object} context
 */
export function panel(load, context) {
  const root = element('div', { 'aria-busy': 'true' });
  let part;
  let state;
  let wanted;
  let isStopped = false;
  let opening;

  async function open() {
    try {
      const make = await load(context);
      if (isStopped) return;
      part = make(context);
      if (wanted !== undefined) part.restore?.(wanted);
      replace(root, part.root);
      part.show(state);
    } catch (error) {
      opening = undefined; // so that the next look tries again
      replace(root, element('p', { class: 'notice', role: 'alert' }, context.words.notLoaded(error?.message ?? error)));
    } finally {
      root.removeAttribute('aria-busy');
    }
  }

  return {
    root,
    show(next) {
      state = next;
      if (part) part.show(state);
      else opening ??= open();
    },
    save: () => (part ? part.save?.() : wanted),
    restore(saved) {
      if (part) part.restore?.(saved);
      else wanted = saved;
    },
    stop() {
      isStopped = true;
      part?.stop?.();
    },
  };
}
