// Whether something changed since it was last built.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** A hash over the names and contents of these files and folders. One that does not exist counts as empty. */
export function fingerprint(paths, base = root) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(path, base))) {
    const content = readFileSync(join(base, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files at or under a path, in one order on every machine. */
function filesUnder(path, base) {
  const found = statSync(join(base, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(base, path)).sort().flatMap((name) => filesUnder(join(path, name), base));
}
