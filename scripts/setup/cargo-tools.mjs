// wasm-pack and wasm-bindgen, built from source into a cache that every clone of this user shares.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockedVersion } from '../lib/cargo-files.mjs';
import { cache } from '../lib/paths.mjs';
import { isProgram, output, run, which } from '../lib/run.mjs';
import { timed } from '../lib/say.mjs';

/** The programs that turn crates/web into something a page can load. */
export function cargoTools() {
  return [
    { crate: 'wasm-pack', program: 'wasm-pack', version: '0.15.1', options: ['--locked'] },
    // Its version has to be the library's own, to the digit. Without `--locked`: the lock file that 0.2.130 comes with
    // names a crate version that was withdrawn.
    { crate: 'wasm-bindgen-cli', program: 'wasm-bindgen', version: lockedVersion('wasm-bindgen'), options: [] },
  ];
}

/** Installs what is missing; returns the folders to put on PATH. */
export async function ensureCargoTools(tools = cargoTools()) {
  const missing = tools.filter((tool) => !onPath(tool) && !isProgram(cached(tool)));
  for (const tool of missing) await install(tool);
  if (missing.length > 0) rmSync(buildFolder, { recursive: true, force: true });
  return tools.filter((tool) => !onPath(tool)).map((tool) => join(folder(tool), 'bin'));
}

// Both are built in one folder, so that the crates they share are compiled once.
const buildFolder = join(cache, 'build');

const folder = ({ crate, version }) => join(cache, `${crate}-${version}`);
const cached = (tool) => join(folder(tool), 'bin', tool.program);

/** Whether PATH already has the tool in just this version (`wasm-pack 0.15.1`, `wasm-bindgen 0.2.130`). */
function onPath({ program, version }) {
  return which(program) !== null && output(program, ['--version'])?.split(' ')[1] === version;
}

/** An unoptimised build without debug information: fast enough for our small module, in half the time. */
async function install(tool) {
  const { crate, version, options } = tool;
  await timed(`Building ${crate} ${version} into ${folder(tool)}`, '2–4 min on two cores, once', () =>
    run('cargo', ['install', crate, '--version', `=${version}`, '--debug', ...options, '--root', folder(tool), '--target-dir', buildFolder], {
      env: { CARGO_PROFILE_DEV_DEBUG: '0', CARGO_INCREMENTAL: '0' },
    }),
  );
}
