// Where things are: in the repository, and in the cache that clones share.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export const inRepo = (...parts) => join(root, ...parts);

/** The finished page: everything a web server needs, and nothing else. Ignored by git. */
export const dist = inRepo('dist');

/** Programs that take minutes to build, kept for every clone of this user. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'strudel-robots');
