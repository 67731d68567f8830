// How much the page weighs, and how much it may.
import { gzipSync } from 'node:zlib';
import { Failure } from './say.mjs';

/** The page as one file. */
export const singleFile = 'strudel-checker.html';

/** Whether a file of dist/ is a part of the page, and not only linked from it. */
export const isPart = (file) => file !== singleFile && !file.startsWith('findings/');

/** What comes only when somebody looks at a tab. */
const isLater = (file) => /^(crawlers|whole|future|serving)[-.]/.test(file);
const isOf = (language) => (file) => !isLater(file) && (!/^\w\w\.loaded-/.test(file) || file.startsWith(language));

/** What is loaded when. */
export const loads = [
  { what: 'the page, in English', isLoaded: isOf('en') },
  { what: 'the page, in Ukrainian', isLoaded: isOf('uk') },
  { what: 'its tabs, once they are looked at', isLoaded: isLater },
];

/** The most bytes there may be: of the page with all that it loads, in any language, and of the page as one file. */
const budgets = [
  { file: 'the page, in English', kind: 'gzipped', most: 64 * 1024 },
  { file: 'the page, in Ukrainian', kind: 'gzipped', most: 64 * 1024 },
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
