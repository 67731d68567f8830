// The core, compiled to WebAssembly.
import init, * as wasm from '../pkg/strudel_web.js';

/** What is handed over as JSON, for programs. */
const parsed = (ask) => (...all) => JSON.parse(ask(...all));

const core = { ...wasm, check: parsed(wasm.check), compare: parsed(wasm.compare), causes: parsed(wasm.causes), schedule: parsed(wasm.schedule) };

/**
 * Loads the core once.
 * @param {Uint8Array} [bytes] The module itself, where it is at hand; else it is fetched from beside the script.
 */
export async function loadCore(bytes) {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly, or it is switched off');
  await init({ module_or_path: bytes ?? new URL('strudel.wasm', import.meta.url) });
  return core;
}
