// The core with the readers of all crawlers.
import init, * as wasm from '../pkg/crawlers.js';
import { handed, ready } from './handed.js';

/** @param {Uint8Array} [bytes] The module, where it is at hand; else it is fetched from beside the script. */
export async function loadWhole(bytes) {
  await ready(() => init({ module_or_path: bytes ?? new URL('crawlers.wasm', import.meta.url) }));
  const core = { ...handed(wasm), others: async () => core };
  return core;
}
