// Makes the page's files small as they are sent, which is gzipped. What they do stays the same.
import binaryen from 'binaryen';
import { Failure } from './say.mjs';

/** A module of wasm-bindgen, with the names of its functions, and the JavaScript that loads it: both smaller. */
export function slim(wasm, javascript) {
  binaryen.setDebugInfo(true); // keeps the names
  const module = binaryen.readBinary(wasm);
  trapAtOnce(module);
  const shortened = shortenImports(module);
  return { wasm: optimised(module.emitBinary()), javascript: renamed(javascript, shortened) };
}

/**
 * Functions of Rust's libraries that say what went wrong and then trap, and those that compose what they say. In a browser
 * they say it to nobody, as there is no standard error; so they may as well trap at once.
 */
const panics = [
  /^<?(core|alloc)::.*::(panic\w*|\w+_fail(ed)?(_rt|_inner)?|handle_(alloc_)?error|capacity_overflow)$/,
  /std::panicking::(panic_handler|begin_panic)::/,
  /^std::alloc::rust_oom/,
];

function trapAtOnce(module) {
  for (const { name } of functions(module)) {
    const path = name.replace(/\[\w+\]/g, '').replace(/::(h[0-9a-f]{16}|<.*>)$/, '');
    if (panics.some((panic) => panic.test(path))) binaryen.Function.setBody(module.getFunction(name), module.unreachable());
  }
}

/** Gives the imports short names instead of ones that end in a hash. Returns the new name of each. */
function shortenImports(module) {
  const imports = functions(module).filter((one) => one.module);
  return new Map(imports.map(({ name, module: from, base, params, results }, index) => {
    const short = `$${index.toString(36)}`;
    module.removeFunction(name);
    module.addFunctionImport(name, from, short, params, results);
    return [base, short];
  }));
}

/** The JavaScript with the imports' new names where it defines them. */
function renamed(javascript, shortened) {
  const missing = new Set(shortened.keys());
  const text = javascript.replace(/\b\w+(?=: function\()/g, (name) => (missing.delete(name) ? shortened.get(name) : name));
  if (missing.size > 0) throw new Failure(`wasm-bindgen's JavaScript does not define ${[...missing]}: scripts/lib/slim.mjs has to learn its new form.`);
  return text;
}

/** The largest function that is put in place of its calls. Larger ones are not, as gzip sees how calls are alike. */
const largestInlined = 6;

/** Optimised for size. */
function optimised(wasm) {
  binaryen.setDebugInfo(false);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(1);
  binaryen.setAlwaysInlineMaxSize(largestInlined);
  binaryen.setFlexibleInlineMaxSize(0);
  binaryen.setOneCallerInlineMaxSize(0);
  const module = binaryen.readBinary(wasm);
  for (let round = 0; round < 2; round++) module.optimize(); // the first leaves a little to the second
  module.runPasses(['strip-producers', 'strip-target-features']);
  return module.emitBinary();
}

const functions = (module) =>
  Array.from({ length: module.getNumFunctions() }, (_, index) => binaryen.getFunctionInfo(module.getFunctionByIndex(index)));
