// The other crawlers: what each makes of the file, where they differ and why, and which paths they may fetch.
import { button, element, replace, setText } from './dom.js';
import { changeOf } from './fixing.js';
import { reason, said, sentence } from './language.js';
import { mostCharacters } from './lines.js';
import { mostRead } from './source.js';
import { countsOf } from './verdict.js';

/** How many findings of a crawler, differing lines, paths, and lines and names of a group are shown; of those above it only the number is. */
const mostFindings = 20;
const mostLines = 100;
const mostPaths = 100;
const mostOfGroup = 24;
const mostNames = 8;
/** How long the settings may be, in UTF-16 units. */
const longestAgent = 60;
const longestPaths = 10_000;

/** What a crawler that follows RFC 9309 does not skip. */
const readByAll = /^(user-agent|(dis)?allow)\s*:/i;
const productToken = /^(\*|[a-z_-]+(\/.*)?)$/i;

export function crawlers(context) {
  const { words, core, changed } = context;
  const own = words.crawlers;
  const names = Object.values(words.readers);
  let state;
  let comparison;

  const agent = element('input', { placeholder: '*', maxlength: longestAgent, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const agentNote = element('p', { class: 'note', role: 'status' });
  const cards = names.map(card);
  cards.at(-1).root.append(element('label', null, own.agent, agent), agentNote);

  const bleed = element('section', { class: 'bleed' });
  const paths = element('textarea', { rows: 3, placeholder: '/page/index.mu', maxlength: longestPaths, spellcheck: 'false', autocapitalize: 'off' });
  const pathsNote = element('p', { class: 'note', role: 'status' });
  const verdicts = table(own.verdicts, [own.path, ...names.slice(1)]);
  const same = element('p', null, own.same);
  const differing = table(own.differing, [own.line, own.text, ...names]);
  const rest = element('p', { class: 'note' });

  const tooLarge = element('p', null, own.tooLarge);
  const compared = element('div', null,
    element('div', { class: 'readers' }, cards.map(({ root }) => root)),
    bleed,
    element('section', null,
      element('h3', null, own.pathsTitle), element('label', null, own.paths, paths), pathsNote, verdicts.root),
    element('section', null, element('h3', null, own.differing), same, differing.root, rest));
  const root = element('div', { class: 'crawlers' }, tooLarge, compared);

  root.addEventListener('input', () => {
    changed();
    show(state);
  });

  function show(next) {
    state = next;
    if (!state || root.hidden) return;
    const { source: { bytes, length } } = state;
    compared.hidden = length >= mostRead;
    tooLarge.hidden = !compared.hidden;
    if (compared.hidden) return;

    const name = agent.value.trim() || '*';
    setText(agentNote, productToken.test(name) ? '' : own.noToken);
    const { asked, without, left } = pathsOf(paths.value);
    setText(pathsNote, [asked.length && own.asked(asked.length), without.length && own.noSlash(without), left && own.left(left)].filter(Boolean).join(' '));
    comparison = core.compare(bytes, name, asked.join('\n'));
    const ranges = core.lineRanges(bytes);
    const text = (line) => element('code', null, core.visible(bytes.subarray(ranges[2 * line - 2], ranges[2 * line - 1]), mostCharacters));
    cards.forEach(({ show }, index) => show(comparison.readers[index]));
    showBleed(text);
    showPaths(asked, text);
    showDiffering(text);
  }

  /** One crawler. What is open stays open while the file changes. */
  function card(name, index) {
    const says = element('p');
    const counts = element('ul', { class: 'counts' });
    const summary = element('summary');
    const list = element('ol');
    const details = element('details', null, summary, list);
    let report;

    function show(next) {
      report = next;
      const { length } = report.findings;
      setText(says, sentence(context, report, state.source.bytes));
      replace(counts, length ? countsOf(words, report) : element('li', null, words.verdict.flawless));
      setText(summary, own.findings(length));
      // Strudel's stand above, with their fixes.
      details.hidden = index === 0 || length === 0;
      showFindings();
    }

    function showFindings() {
      if (!details.open || details.hidden) return;
      const { findings } = report;
      const texts = said(context, report, state.source.bytes);
      replace(list,
        findings.slice(0, mostFindings).map(({ severity, code, line }, at) =>
          element('li', { 'data-severity': severity },
            element('p', null, element('span', { class: 'severity' }, words.severities[severity]), ` ${words.line(line)} `, element('code', { class: 'code' }, code)),
            element('p', null, texts[at].message))),
        findings.length > mostFindings && element('li', { class: 'note' }, words.more(findings.length - mostFindings)));
    }
    details.addEventListener('toggle', showFindings);

    return { root: element('section', null, element('h3', null, name), says, counts, details), show };
  }

  /** The first group that does not end for all, as it is read by Strudel and by a crawler that follows RFC 9309. */
  function showBleed(text) {
    const [strudel, , , standard] = comparison.readers;
    const bleeding = strudel.findings.filter(({ code }) => code === 'group-bleed');
    const [finding] = bleeding;
    const whole = finding && standard.groups.find(({ lastLine }) => lastLine >= finding.line);
    bleed.hidden = !whole;
    if (!whole) return;
    const index = strudel.findings.indexOf(finding);
    const { message, help, fix } = said(context, strudel, state.source.bytes)[index];
    const parts = strudel.groups.filter(({ firstLine, lastLine }) => firstLine >= whole.firstLine && lastLine <= whole.lastLine);
    replace(bleed,
      element('h3', null, own.bleed),
      element('p', null, `${words.line(finding.line)}: ${message}`),
      element('div', { class: 'readings' },
        reading(own.asStrudel, parts, text), reading(own.asStandard, [whole], text, true)),
      element('p', null, help),
      changeOf(context, state.source, finding.fix, strudel.limit),
      button(`fix ${index}`, fix, { class: 'fix' }),
      bleeding.length > 1 && element('p', { class: 'note' }, words.more(bleeding.length - 1)));
  }

  function reading(title, groups, text, skips) {
    const { lines } = comparison.readers[0];
    let room = mostOfGroup;
    return element('section', null, element('h4', null, title),
      groups.map(({ agents, firstLine, lastLine }) => {
        const inside = lines.slice(firstLine - 1, lastLine).filter(({ role }) => role !== 'blank' && role !== 'comment');
        const shown = inside.slice(0, room);
        room -= shown.length;
        return shown.length > 0 && element('div', { class: 'group' },
          element('p', null, own.group(capped(agents, mostNames))),
          element('ol', null,
            shown.map(({ line }) => {
              const code = text(line);
              const skipped = skips && !readByAll.test(code.textContent);
              return element('li', { class: skipped && 'skipped' }, element('span', { class: 'number' }, line), code, skipped && ` ${own.skipped}`);
            }),
            inside.length > shown.length && element('li', { class: 'note' }, words.more(inside.length - shown.length))));
      }));
  }

  function showPaths(asked, text) {
    verdicts.root.hidden = asked.length === 0;
    replace(verdicts.body, asked.map((path, index) =>
      element('tr', null,
        element('th', { scope: 'row' }, element('code', null, core.visible(new TextEncoder().encode(path), mostCharacters))),
        comparison.readers.slice(1).map((report) => {
          const { allowed, line } = report.paths[index];
          return element('td', { class: allowed ? 'allowed' : 'forbidden' },
            element('span', { class: 'role' }, allowed ? own.allowed : own.forbidden),
            element('span', { class: 'reason' }, ...(line ? [`${words.line(line)}: `, text(line)] : [own.noLine])));
        }))));
  }

  function showDiffering(text) {
    const found = comparison.differing;
    same.hidden = found.length > 0;
    differing.root.hidden = !same.hidden;
    replace(differing.body, found.slice(0, mostLines).map(({ line, roles }) =>
      element('tr', null,
        element('th', { scope: 'row' }, line),
        element('td', null, text(line)),
        comparison.readers.map(({ reader, lines }) => {
          const role = roles[reader];
          const why = lines[line - 1]?.reason;
          return element('td', { 'data-role': role },
            element('span', { class: 'role' }, role ? words.roles[role] : own.refused),
            why && element('span', { class: 'reason' }, reason(context, why)));
        }))));
    rest.hidden = found.length <= mostLines;
    setText(rest, words.more(found.length - mostLines));
  }

  /** The settings, where they are not the default. */
  function save() {
    const saved = { agent: agent.value.trim() || undefined, paths: paths.value || undefined };
    return saved.agent || saved.paths ? saved : undefined;
  }

  /** Takes settings of a link, whatever they are. */
  function restore(saved) {
    const taken = (value, longest) => (typeof value === 'string' ? value.slice(0, longest) : '');
    agent.value = taken(saved?.agent, longestAgent);
    paths.value = taken(saved?.paths, longestPaths);
    show(state);
  }

  return { root, show, save, restore };
}

/** A table that may be wider than the screen: its region has the focus to be scrolled by keyboard. */
function table(label, heads) {
  const body = element('tbody');
  const root = element('div', { class: 'wide', role: 'region', tabindex: 0, 'aria-label': label },
    element('table', null, element('thead', null, element('tr', null, heads.map((head) => element('th', { scope: 'col' }, head)))), body));
  return { root, body };
}

const capped = (names, most) => [...names.slice(0, most), ...(names.length > most ? ['…'] : [])];

/** The paths of a text, one a line; the numbers of the lines that are none; and how many are too many. */
function pathsOf(text) {
  const lines = text.split('\n').map((line, index) => [line.trim(), index + 1]).filter(([path]) => path);
  const asked = lines.filter(([path]) => path.startsWith('/')).map(([path]) => path);
  return {
    asked: asked.slice(0, mostPaths),
    without: lines.filter(([path]) => !path.startsWith('/')).map(([, number]) => number),
    left: Math.max(0, asked.length - mostPaths),
  };
}
