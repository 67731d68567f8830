// The page as one file: the core and every language are in it, so that it opens from a disk and can be carried over radio.
import packed from './pkg/crawlers.wasm.deflated';
import { start } from './page.js';
import { loadWhole } from './screen/whole.js';

async function inflated(bytes) {
  if (typeof DecompressionStream !== 'function') throw new Error('this browser is too old for the checker as one file: it takes one from 2023 or later');
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
}

start({ load: async () => loadWhole(await inflated(packed)) });
