// The file line by line: what each line means, and why where it means nothing.
import { element, growing } from './dom.js';
import { reason } from './language.js';
import { isNothing, linesOf } from './source.js';

/** How many lines are shown; of those above it only the number is. */
const mostLines = 200;
/** How many are shown at once, the others a moment later. */
const atOnce = 24;
/** How many characters of a line are shown. */
export const mostCharacters = 200;

export function lines(context) {
  const { words, core } = context;
  const root = element('ol', { class: 'lines' });
  const { fill, stop } = growing(root, atOnce);

  /** @param {boolean} [atOnceAll] Whether no line may come a moment later. */
  function show({ source, report }, atOnceAll) {
    if (isNothing(source)) return fill(0, () => null, note(words.nothingYet));
    const texts = linesOf(core, source.bytes, mostLines);
    const rest = report.lines.length - mostLines;
    fill(Math.min(report.lines.length, mostLines), (index) => item(report.lines[index], texts[index].bytes),
      rest > 0 ? note(words.more(rest)) : report.lines.length === 0 && note(words.refused), atOnceAll);
  }

  const note = (text) => element('li', { class: 'note' }, text);

  const item = ({ line, role, reason: why }, bytes) =>
    element('li', { class: 'line', 'data-role': role },
      element('span', { class: 'number' }, line),
      element('code', null, core.visible(bytes, mostCharacters)),
      element('span', { class: 'role' }, words.roles[role]),
      why && element('span', { class: 'reason' }, reason(context, why)));

  return { root, show, stop };
}
