// Elements from tables. Text gets into the page as text nodes alone, never as markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 */

const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * An element. An attribute that is `true` has no value, and one that is `false` or nothing is left out; so are children
 * that are nothing.
 * @param {string} name
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export const element = (name, attributes, ...children) => filled(document.createElement(name), attributes, children);

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Attributes | null} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export const svg = (name, attributes, ...children) =>
  filled(/** @type {SVGElement} */ (document.createElementNS(svgNamespace, name)), attributes, children);

/**
 * A button. When it is pressed, the screen does the action: `what`, or `what argument`.
 * @param {string} action
 * @param {string} label
 * @param {Attributes} [attributes]
 */
export const button = (action, label, attributes) => element('button', { type: 'button', 'data-action': action, ...attributes }, label);

/**
 * Puts children into an element, instead of what was in it.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export const replace = (parent, ...children) => parent.replaceChildren(...nodes(children));

/**
 * Changes the text of an element only where it differs, so that screen readers hear of changes alone.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== false && value != null) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...nodes(children));
  return made;
}

const nodes = (children) =>
  children.flat().flatMap((child) => (child == null || child === false ? [] : typeof child === 'number' ? String(child) : child));

/**
 * A list whose first items are made at once and the others with the next frame, so that typing is not held up.
 * @param {Element} list
 * @param {number} atOnce
 */
export function growing(list, atOnce) {
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  /**
   * @param {number} count
   * @param {(index: number) => Child} make
   * @param {Child} [end] What stands behind the last.
   * @param {boolean} [whole] Whether all are made at once after all.
   */
  function fill(count, make, end, whole = false) {
    stop();
    const made = (from, to) => Array.from({ length: Math.max(to - from, 0) }, (_, index) => make(from + index));
    const now = whole ? count : Math.min(count, atOnce);
    replace(list, made(0, now), count <= now && end);
    if (count > now) frame = requestAnimationFrame(() => list.append(...nodes([made(now, count), end])));
  }
  return { fill, stop };
}
