// The file line by line: what each line means, and why where it means nothing.
import { element, growing } from './dom.js';
import { reason } from './language.js';
import { isNothing, linesOf } from './source.js';

/** How many lines are shown; of those above it only the number is. In print all are: a file that is not refused has few. */
const mostLines = 200;
/** How many are shown at once, the others a moment later. */
const atOnce = 24;
/** How many characters of a line are shown. */
export const mostCharacters = 200;

export function lines(context) {
  const { words, core } = context;
  const root = element('ol', { class: 'lines' });
  const { fill, stop } = growing(root, atOnce);

  /** @param {boolean} [inPrint] Whether nothing may be left out, and nothing come a moment later. */
  function show({ source, report }, inPrint) {
    if (isNothing(source)) return fill(0, () => null, note(words.nothingYet));
    const [most, characters] = inPrint ? [report.bytes, report.bytes] : [mostLines, mostCharacters];
    const texts = linesOf(core, source.bytes, most);
    const rest = report.lines.length - most;
    fill(Math.min(report.lines.length, most), (index) => item(report.lines[index], core.visible(texts[index].bytes, characters)),
      rest > 0 ? note(words.more(rest)) : report.lines.length === 0 && note(words.refused), inPrint);
  }

  const note = (text) => element('li', { class: 'note' }, text);

  const item = ({ line, role, reason: why }, text) =>
    element('li', { class: 'line', 'data-role': role },
      element('span', { class: 'number' }, line),
      element('code', null, text),
      element('span', { class: 'role' }, words.roles[role]),
      why && element('span', { class: 'reason' }, reason(context, why)));

  return { root, show, stop };
}
