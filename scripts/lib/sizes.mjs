// How much the page weighs, and how much it may.
import { gzipSync } from 'node:zlib';
import { Failure } from './say.mjs';

/** The most bytes that everything the page loads may have, gzipped: it is carried over radio links. */
export const budget = 64 * 1024;

/** The length of a file, as it is and as a server that compresses sends it. */
export const sizes = (bytes) => ({ raw: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length });

/** The lengths of several files together. */
export const total = (all) =>
  all.reduce((sum, { raw, gzipped }) => ({ raw: sum.raw + raw, gzipped: sum.gzipped + gzipped }), { raw: 0, gzipped: 0 });

/** Fails where the whole is above the budget. */
export function holdToBudget({ gzipped }) {
  if (gzipped <= budget) return;
  throw new Failure(
    `The page has ${gzipped} bytes gzipped, ${gzipped - budget} above its budget of ${budget}: make one of the files above smaller.`,
  );
}
