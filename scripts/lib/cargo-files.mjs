// Facts that stand in Cargo's files and are read from there.
import { readFileSync } from 'node:fs';
import { inRepo } from './paths.mjs';
import { Failure } from './say.mjs';

/** The version of a package in a Cargo.lock. */
export function lockedVersion(name, lock = readFileSync(inRepo('Cargo.lock'), 'utf8')) {
  const found = lock.match(new RegExp(`^name = "${name}"\\nversion = "(.+)"$`, 'm'));
  if (!found) throw new Failure(`Cargo.lock names no ${name}: run \`cargo metadata\` to bring it up to date.`);
  return found[1];
}

/** The oldest Rust that the workspace promises to compile with. */
export function oldestRust(manifest = readFileSync(inRepo('Cargo.toml'), 'utf8')) {
  return manifest.match(/^rust-version = "(.+)"$/m)?.[1] ?? '0';
}

/** Whether version `a` is `b` or newer, by its numbers. */
export function atLeast(a, b) {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let i = 0; i < right.length; i += 1) {
    if ((left[i] ?? 0) !== right[i]) return (left[i] ?? 0) > right[i];
  }
  return true;
}
