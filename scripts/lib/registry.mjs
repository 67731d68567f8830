// What is said about each finding, read from the core.
import { join } from 'node:path';
import { cache, inRepo } from './paths.mjs';
import { output } from './run.mjs';
import { Failure } from './say.mjs';

const programs = ['-p', 'strudel-robots', '-p', 'strudel-registry'];

/** All findings, as `crates/registry` prints them. */
export function readRegistry() {
  // As for the wasm: what the program is made from is compiled once for every clone of this user, our own crates each time.
  const options = { cwd: inRepo(), env: { CARGO_TARGET_DIR: join(cache, 'target') } };
  output('cargo', ['clean', '--quiet', ...programs], options);
  // To optimise the core, as tests want it, takes longer than all that is asked of it here.
  const command = ['run', '--quiet', '--config', 'profile.dev.package.strudel-robots.opt-level=0', '-p', 'strudel-registry'];
  const printed = output('cargo', command, options);
  if (printed === null) throw new Failure('The findings could not be read: run `cargo run -p strudel-registry` to see why.');
  return JSON.parse(printed);
}
