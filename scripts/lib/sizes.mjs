// How much the page weighs.
import { gzipSync } from 'node:zlib';

/** The length of a file, as it is and as a server that compresses sends it. */
export const sizes = (bytes) => ({ raw: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length });

/** The lengths of several files together. */
export const total = (all) =>
  all.reduce((sum, { raw, gzipped }) => ({ raw: sum.raw + raw, gzipped: sum.gzipped + gzipped }), { raw: 0, gzipped: 0 });
