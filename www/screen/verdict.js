// The verdict: what Strudel will do, in one sentence, which lines decide, and how much was found.
import { element, replace, setText } from './dom.js';
import { sentence } from './language.js';
import { isNothing } from './source.js';

/** From the gravest on. */
export const severities = ['error', 'warning', 'info'];

export function verdict(context) {
  const { words } = context;
  const says = element('p', { class: 'sentence' });
  const because = element('p', { class: 'because' });
  const counts = element('ul', { class: 'counts' });
  const root = element('div', { class: 'verdict', tabindex: -1 }, says, because, counts);

  function show({ source, report }) {
    const nothing = isNothing(source);
    root.dataset.state = nothing ? 'nothing' : state(report);
    setText(says, nothing ? words.verdict.nothing : sentence(context, report, source.bytes));
    const used = report.lines.filter(({ role }) => role === 'used').map(({ line }) => line);
    setText(because, nothing ? words.verdict.nothingDetail : words.verdict.decidedBy(used));
    because.hidden = because.textContent === '';
    counts.hidden = nothing;
    replace(counts, report.findings.length === 0 ? element('li', null, words.verdict.flawless) : countsOf(words, report));
  }

  /** What screen readers are told once the typing rests. */
  const heard = () => [...root.querySelectorAll('p, li')].filter((part) => !part.closest('[hidden]')).map((part) => part.textContent).join(' ');

  return { root, show, heard };
}

/** How many findings of each severity there are, as items of a list. */
const countsOf = (words, { findings }) =>
  badges(words, severities.map((severity) => findings.filter((finding) => finding.severity === severity).length));

/** The numbers of errors, warnings and infos, as items of a list. */
export const badges = (words, counts) =>
  severities.map((severity, index) =>
    counts[index] > 0 && element('li', { class: 'severity', 'data-severity': severity }, words.counts[severity](counts[index])));

/** The gravest finding; where there is none above a note, whether the file says something. */
function state({ findings, outcome }) {
  const gravest = severities.slice(0, 2).find((severity) => findings.some((finding) => finding.severity === severity));
  return gravest ?? (outcome.kind === 'none' ? 'info' : 'good');
}
