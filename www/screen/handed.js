// What the core's modules hand over.

/** Reports come as JSON, for programs. */
const parsed = (ask) => (...all) => JSON.parse(ask(...all));

/** The functions of a module, with objects instead of JSON. */
export function handed(wasm) {
  const core = { ...wasm };
  for (const name of ['check', 'compare', 'causes', 'schedule']) {
    if (wasm[name]) core[name] = parsed(wasm[name]);
  }
  return core;
}

/** Starts a module, where there is such a thing. */
export async function ready(start) {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly, or it is switched off');
  await start();
}
