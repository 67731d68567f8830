// How much the page weighs, and how much it may.
import { gzipSync } from 'node:zlib';
import { Failure } from './say.mjs';

/** The page as one file. */
export const singleFile = 'strudel-checker.html';

/** Whether the page loads a file of dist/, whatever the language: what is only linked is not loaded. */
export const isLoaded = (file) => file !== singleFile && !file.startsWith('findings/');

/** The most bytes there may be: of what the page loads, with the language that weighs most, and of the page as one file. */
const budgets = [
  { file: 'all that the page loads', kind: 'gzipped', most: 64 * 1024 },
  { file: singleFile, kind: 'raw', most: 220 * 1024 },
];

/** The length of a file, as it is and as a server that compresses sends it. */
export const sizes = (bytes) => ({ raw: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length });

/** The lengths of several files together. */
export const total = (all) =>
  all.reduce((sum, { raw, gzipped }) => ({ raw: sum.raw + raw, gzipped: sum.gzipped + gzipped }), { raw: 0, gzipped: 0 });

/** Fails where a row of the table is above its budget: the checker is carried over radio links. */
export function holdToBudgets(table) {
  for (const { file, kind, most } of budgets) {
    const size = table.find((row) => row.file === file)?.[kind] ?? Infinity;
    if (size > most) throw new Failure(`${file}: ${size} bytes ${kind}, ${size - most} above the budget of ${most}. Make one of its parts smaller.`);
  }
}
