// All that a machine needs beyond Rust and Node. Each part uses what is there and does nothing the second time.
import { delimiter } from 'node:path';
import { inRepo } from '../lib/paths.mjs';
import { ensureBrowsers } from './browsers.mjs';
import { ensureCargoTools } from './cargo-tools.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { ensureWasmTarget } from './wasm-target.mjs';

/** What it takes to build the page. Returns the environment that `wasm-pack` has to be run with. */
export async function ensureBuildTools() {
  await ensureNpmPackages();
  const compiler = await ensureWasmTarget();
  const tools = await ensureCargoTools();
  const path = [inRepo('node_modules', '.bin'), ...tools, compiler.PATH ?? process.env.PATH].join(delimiter);
  return { ...compiler, PATH: path };
}

/** What it takes to run every test. Returns the same environment. */
export async function ensureTestTools() {
  const env = await ensureBuildTools();
  await ensureBrowsers();
  return env;
}
