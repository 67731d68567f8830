// A Rust compiler that can compile for the browser: use what is there, else rustup, else Debian's compiler.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { atLeast, oldestRust } from '../lib/cargo-files.mjs';
import { output, run, which } from '../lib/run.mjs';
import { Failure, say, timed } from '../lib/say.mjs';
import { buildStandardLibrary, debianCompiler, hasDebianCompiler, installDebianCompiler } from './debian-rust.mjs';

export const target = 'wasm32-unknown-unknown';

// The name under which rustup gets to know Debian's compiler.
const linkedToolchain = 'strudel-debian';

/** Makes sure that a compiler for the target is there; returns the environment that makes cargo use it. */
export async function ensureWasmTarget() {
  if (!which('cargo') || !which('rustc')) throw new Failure('Rust is missing: install it from https://rustup.rs, then try again.');
  return installedTarget() ?? (await targetFromRustup()) ?? (await targetFromDebian());
}

/** The active toolchain if it has the target, else another one of rustup's that does, else Debian's if it was set up. */
function installedTarget() {
  if (canCompile('rustc')) return {};
  const other = toolchains().find((name) => canCompile('rustc', [`+${name}`]));
  if (other) return { RUSTUP_TOOLCHAIN: other };
  return canCompile(debianCompiler) ? useDebian() : null;
}

async function targetFromRustup() {
  if (!which('rustup')) return null;
  try {
    await timed(`Adding the target ${target} with rustup`, '5–30 s', () =>
      run('rustup', ['target', 'add', target], { env: { RUST_BACKTRACE: '0' } }),
    );
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    say(`rustup could not fetch it: ${failure.message}`);
  }
  return installedTarget();
}

async function targetFromDebian() {
  if (!hasDebianCompiler()) {
    throw new Failure(`Rust's target ${target} is missing: run \`rustup target add ${target}\` where its download can be reached, then try again.`);
  }
  await installDebianCompiler();
  if (!canCompile(debianCompiler)) await buildStandardLibrary(target);
  if (!canCompile(debianCompiler)) throw new Failure(`Debian's rustc ${version(debianCompiler)} cannot compile for ${target}: Rust ${oldestRust()} or newer is needed.`);
  return useDebian();
}

/** How cargo and wasm-pack are told to use Debian's compiler: by name where rustup is, else by PATH. */
function useDebian() {
  if (which('rustup')) {
    if (!toolchains().includes(linkedToolchain) && output('rustup', ['toolchain', 'link', linkedToolchain, '/usr']) === null) {
      throw new Failure(`rustup would not take Debian's compiler: run \`rustup toolchain link ${linkedToolchain} /usr\` to see why.`);
    }
    return { RUSTUP_TOOLCHAIN: linkedToolchain };
  }
  return { PATH: ['/usr/bin', process.env.PATH].join(delimiter) };
}

const toolchains = () => (output('rustup', ['toolchain', 'list', '--quiet']) ?? '').split('\n').filter(Boolean);

const version = (rustc, toolchain = []) => output(rustc, [...toolchain, '--version'])?.split(' ')[1] ?? 'none';

/** Whether a compiler is new enough and has the target's standard library, and the one for tests. */
function canCompile(rustc, toolchain = []) {
  if (!atLeast(version(rustc, toolchain), oldestRust())) return false;
  const libraries = output(rustc, [...toolchain, '--print', 'target-libdir', '--target', target]);
  if (libraries === null || !existsSync(libraries)) return false;
  const names = readdirSync(libraries);
  return ['libstd-', 'libtest-'].every((library) => names.some((name) => name.startsWith(library) && name.endsWith('.rlib')));
}
