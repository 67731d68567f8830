// The findings in the order of the lines, each with its place in the file, help, and a fix with what it changes.
import { button, element, growing, replace } from './dom.js';
import { changeOf, changeOfAll } from './fixing.js';
import { linesOf } from './source.js';

/** How many findings are shown; of those above it only the number is. */
const mostFindings = 100;
/** How many are shown at once; the others a moment later, so that typing is not held up. */
const atOnce = 8;
/** How many characters of a line are shown before and behind the place, and in it. */
const charactersBeside = 40;
const charactersIn = 60;

export function findings(context) {
  const { words, core } = context;
  const list = element('ol', { class: 'findings' });
  const fixAll = button('fix-all', words.fixing.all, { class: 'fix fix-all' });
  const preview = element('details', { class: 'preview' }, element('summary', null, words.fixing.preview), element('div'));
  const root = element('div', { class: 'judged' },
    element('div', { class: 'bar' }, element('h2', null, words.findings), fixAll), preview, list);
  const { fill, stop } = growing(list, atOnce);
  let state;

  function show(next) {
    state = next;
    const { source, found, texts } = state;
    const fixable = found.filter(({ fix }) => fix).length;
    root.hidden = found.length === 0;
    fixAll.hidden = preview.hidden = fixable < 2;
    const last = found.slice(0, mostFindings).at(-1)?.line ?? 0;
    const lines = linesOf(core, source.bytes, last);
    const rest = found.length - mostFindings;
    fill(Math.min(found.length, mostFindings), (index) => item(index, found[index], texts[index], lines[found[index].line - 1]),
      rest > 0 && element('li', { class: 'more' }, words.more(rest)));
    showPreview();
  }

  function item(index, finding, text, line = { start: 0, bytes: new Uint8Array() }) {
    const { code, severity, fix } = finding;
    return element('li', { class: 'finding', 'data-severity': severity },
      element('p', { class: 'finding-head' },
        element('span', { class: 'severity' }, words.severities[severity]),
        codeOf(context, code)),
      element('p', { class: 'message' }, text.message),
      place(index, finding, line),
      text.help && element('p', { class: 'help' }, text.help),
      fix && changeOf(context, state.source, fix),
      fix && button(`fix ${index}`, text.fix, { class: 'fix' }));
  }

  /** The line with the place marked in it; pressing it selects the place in the editor. */
  function place(index, finding, { start: lineStart, bytes }) {
    const start = Math.min(Math.max(finding.start - lineStart, 0), bytes.length);
    const end = Math.min(Math.max(finding.end - lineStart, start), bytes.length);
    const piece = (tag, from, to, most) => element(tag, null, core.visible(bytes.subarray(from, to), most));
    return element('button', { type: 'button', class: 'place', 'data-action': `place ${index}`, title: words.showPlace },
      element('span', { class: 'at' }, words.line(finding.line)),
      element('code', null,
        piece('span', 0, start, charactersBeside), piece('mark', start, end, charactersIn), piece('span', end, undefined, charactersBeside)));
  }

  /** What all fixes change costs time only while it is looked at. */
  function showPreview() {
    if (!preview.open || preview.hidden) return;
    replace(preview.lastElementChild, changeOfAll(context, state.source, core.fixAll(state.source.bytes, 'strudel')));
  }
  preview.addEventListener('toggle', showPreview);

  /** The next fix from this one on has the focus; whether there is one. */
  function focusFix(from) {
    const buttons = [...list.querySelectorAll('.fix')];
    const next = buttons.find((one) => Number(one.dataset.action.slice(4)) >= from) ?? buttons[0];
    next?.focus();
    return Boolean(next);
  }

  return { root, show, focusFix, stop };
}

/** The code of a finding, which leads to where it is explained. */
export function codeOf({ words, findingPage }, code) {
  const page = findingPage?.(code);
  return page
    ? element('a', { class: 'code', href: page, target: '_blank', rel: 'noopener', title: words.explained(code) }, code)
    : element('code', { class: 'code' }, code);
}
