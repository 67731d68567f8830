// The core, compiled to WebAssembly.
import init, * as core from '../pkg/strudel_web.js';

/**
 * Loads the core once.
 * @param {Uint8Array} [bytes] The module itself, where it is at hand; else it is fetched from beside the script.
 */
export async function loadCore(bytes) {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly, or it is switched off');
  await init({ module_or_path: bytes ?? new URL('strudel.wasm', import.meta.url) });
  return core;
}
