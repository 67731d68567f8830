// Rust's standard library for the browser, on a machine that reaches Debian's packages but not rustup's downloads.
//
// Debian packages a current compiler (rustc-web) together with the standard library's source and everything that it
// needs, so that the library can be compiled for the target on the spot, without any download. What this leaves behind:
// the packages, the compiled library under /usr/lib/rustlib, and a link that lets the compiler find its linker.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, run } from '../lib/run.mjs';
import { Failure, timed } from '../lib/say.mjs';
import { asRoot, ensurePackages, hasApt } from './apt.mjs';

export const debianCompiler = '/usr/bin/rustc';
const packages = ['rustc-web', 'cargo-web', 'rust-web-src'];

/** Whether this machine can install Debian's packages at all. */
export const hasDebianCompiler = hasApt;

/** Installs Debian's compiler, the standard library's source, and the linker of the compiler's own LLVM. */
export async function installDebianCompiler() {
  await ensurePackages(packages, 'compile for the browser', '20–60 s');
  await ensurePackages([`lld-${compilerFact('LLVM version').split('.')[0]}`], 'link for the browser', '5 s');
}

/** Compiles the standard library, and the one for tests, for a target and puts them where the compiler looks. */
export async function buildStandardLibrary(target) {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-std-'));
  try {
    await linkLinker();
    await timed(`Compiling Rust's standard library for ${target}`, '1–2 min, once', () => compile(folder, target));
    await install(join(folder, 'target', target, 'release', 'deps'), output(debianCompiler, ['--print', 'target-libdir', '--target', target]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An empty crate, built together with the whole standard library. */
async function compile(folder, target) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'Cargo.toml'), '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n[profile.release]\ndebug = false\n');
  writeFileSync(join(folder, 'src', 'lib.rs'), '#![no_std]\n');
  // RUSTC_BOOTSTRAP: build-std is not stable yet, but the compiler and the library are of the same release.
  await run('/usr/bin/cargo', ['build', '--release', '--target', target, '-Z', 'build-std=std,panic_abort,test'], {
    cwd: folder,
    env: { RUSTC: debianCompiler, RUSTC_BOOTSTRAP: '1', CARGO_TARGET_DIR: join(folder, 'target'), RUSTFLAGS: '' },
  });
}

async function install(from, to) {
  const libraries = readdirSync(from).filter((name) => name.endsWith('.rlib') && !name.startsWith('libempty-'));
  if (libraries.length === 0) throw new Failure(`Debian's cargo built no standard library in ${from}: reinstall its package rust-web-src, then try again.`);
  await asRoot(['rm', '-rf', to]); // two builds of one library side by side would be refused by the compiler
  await asRoot(['mkdir', '-p', to]);
  await asRoot(['cp', ...libraries.map((name) => join(from, name)), to]);
}

/** Debian's compiler looks for `rust-lld` beside itself; Debian's LLVM has the same program under its own name. */
async function linkLinker() {
  const programs = `/usr/lib/rustlib/${compilerFact('host')}/bin`;
  if (existsSync(join(programs, 'rust-lld'))) return;
  await asRoot(['mkdir', '-p', programs]);
  await asRoot(['ln', '-sf', `/usr/lib/llvm-${compilerFact('LLVM version').split('.')[0]}/bin/lld`, join(programs, 'rust-lld')]);
}

/** A line of `rustc -vV`. */
function compilerFact(name) {
  const fact = output(debianCompiler, ['-vV'])?.match(new RegExp(`^${name}: (.+)$`, 'm'));
  if (!fact) throw new Failure(`${debianCompiler} does not say its ${name}: reinstall Debian's package rustc-web, then try again.`);
  return fact[1];
}
