// The core, compiled to WebAssembly: with Strudel's own reader, which the page needs at once.
import init, * as wasm from '../pkg/strudel.js';
import { handed, ready } from './handed.js';

/** Loads the core from beside the script. The readers of the other crawlers come when they are asked for. */
export async function loadCore() {
  await ready(() => init({ module_or_path: new URL('strudel.wasm', import.meta.url) }));
  let others;
  return {
    ...handed(wasm),
    others() {
      others ??= import('./whole.js').then(({ loadWhole }) => loadWhole());
      others.catch(() => (others = undefined)); // so that the next question tries again
      return others;
    },
  };
}
