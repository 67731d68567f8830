// What a fix changes, line by line, before it is made.
import { element } from './dom.js';
import { mostCharacters } from './lines.js';
import { applied, linesOf } from './source.js';

/** How many changed lines of one fix, and of all together, are shown. */
const mostOfOne = 8;
const mostOfAll = 60;
/** Lines are matched one by one up to this product of both numbers; above it a changed part is shown whole. */
const mostMatched = 250_000;

/** What the fix of one finding changes. */
export function changeOf(context, { bytes }, fix) {
  const { edits } = fix;
  const from = lineStart(bytes, Math.min(...edits.map(({ start }) => start)));
  const to = lineEnd(bytes, Math.max(...edits.map(({ end }) => end)));
  const after = applied(bytes, fix);
  // Behind the last edit both are the same.
  return change(context, bytes.subarray(from, to), after.subarray(from, after.length - (bytes.length - to)), mostOfOne);
}

/** What all fixes together change. */
export const changeOfAll = (context, { bytes }, after) => change(context, bytes, after, mostOfAll);

function change({ words, core }, before, after, most) {
  const texts = (bytes) => linesOf(core, bytes).map((line) => core.visible(line.bytes, mostCharacters));
  const rows = changedLines(texts(before), texts(after));
  const rest = rows.length - most;
  return element('ul', { class: 'change' },
    rows.slice(0, most).map(([tag, text]) =>
      element('li', null,
        element('span', { class: 'heard' }, tag === 'del' ? words.fixing.removed : words.fixing.added),
        element(tag, null, text || words.fixing.emptyLine))),
    rest > 0 && element('li', { class: 'note' }, words.more(rest)));
}

/**
 * The lines that are not the same, in order, each `['del' | 'ins', text]`: a longest common subsequence stays.
 * @param {string[]} before
 * @param {string[]} after
 */
export function changedLines(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(start, before.length - tail);
  const now = after.slice(start, after.length - tail);
  const removed = old.map((text) => ['del', text]);
  const added = now.map((text) => ['ins', text]);
  if (old.length * now.length > mostMatched) return [...removed, ...added];

  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width); // of the lines from i and from j on
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i] === now[j] ? common[(i + 1) * width + j + 1] + 1 : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
    }
  }
  const rows = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
    } else if (j === now.length || (i < old.length && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      rows.push(removed[i++]);
    } else {
      rows.push(added[j++]);
    }
  }
  return rows;
}

const isEnd = (byte) => byte === 10 || byte === 13;

function lineStart(bytes, at) {
  while (at > 0 && !isEnd(bytes[at - 1])) at--;
  return at;
}

function lineEnd(bytes, at) {
  while (at < bytes.length && !isEnd(bytes[at])) at++;
  return at;
}
