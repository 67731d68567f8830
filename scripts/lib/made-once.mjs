// Folders that take long to make and are then kept.
import { renameSync, rmSync } from 'node:fs';
import { Failure } from './say.mjs';

/**
 * Makes a folder unless it is there and works. `make(path)` makes it at another place first, so that it is never there
 * in part: if that was interrupted, the next time begins anew. What it makes has to stand being renamed.
 */
export async function madeOnce(folder, { works, make }) {
  if (works(folder)) return;
  const part = `${folder}.part`;
  for (const old of [part, folder]) rmSync(old, { recursive: true, force: true });
  await make(part);
  renameSync(part, folder);
  if (!works(folder)) throw new Failure(`${folder} was made anew and still does not work: look for the reason in the output above.`);
}
