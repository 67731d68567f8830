// The file line by line: what each line means, and why where it means nothing.
import { element, replace } from './dom.js';
import { reason } from './language.js';
import { isNothing, linesOf } from './source.js';

/** How many lines are shown; of those above it only the number is. */
const mostLines = 200;
/** How many characters of a line are shown. */
export const mostCharacters = 200;

export function lines(context) {
  const { words, core } = context;
  const root = element('ol', { class: 'lines' });

  function show({ source, report }) {
    if (isNothing(source)) return replace(root, element('li', { class: 'note' }, words.nothingYet));
    const texts = linesOf(core, source.bytes, mostLines);
    const rows = report.lines.slice(0, mostLines).map(({ line, role, reason: why }, index) =>
      element('li', { class: 'line', 'data-role': role },
        element('span', { class: 'number' }, line),
        element('code', null, core.visible(texts[index].bytes, mostCharacters)),
        element('span', { class: 'role' }, words.roles[role]),
        why && element('span', { class: 'reason' }, reason(context, why))));
    const rest = report.lines.length - mostLines;
    const note = rest > 0 ? words.more(rest) : rows.length === 0 && words.refused;
    replace(root, rows, note && element('li', { class: 'note' }, note));
  }

  return { root, show };
}
