// The other crawlers: what each makes of the file, where they differ and why, and which paths they may fetch.
import { button, element, growing, replace, setText } from './dom.js';
import { codeOf } from './findings.js';
import { changeOf } from './fixing.js';
import { reason, said, sentence } from './language.js';
import { mostCharacters } from './lines.js';
import { isNothing, mostRead, spelledOut } from './source.js';
import { badges } from './verdict.js';

/** How many findings of a crawler, differing lines, paths, lines of a group, and names or numbers in a sentence are shown. */
const mostFindings = 20;
const mostLines = 100;
const mostPaths = 100;
const mostOfGroup = 24;
const mostNames = 8;
/** How many rows of a table are shown at once, the others a moment later. */
const atOnce = 8;
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

  const agent = element('input', { type: 'text', placeholder: '*', maxlength: longestAgent, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const agentNote = element('p', { class: 'note', role: 'status' });
  const cards = names.map(card);
  cards.at(-1).root.append(element('label', null, element('span', null, own.agent), agent), agentNote);

  const bleed = element('section', { class: 'bleed' });
  const paths = element('textarea', { class: 'paths', rows: 4, placeholder: '/page/index.mu', maxlength: longestPaths, spellcheck: 'false', autocapitalize: 'off' });
  const pathsNote = element('p', { class: 'note paths-note', role: 'status' });
  const verdicts = table('verdicts', own.verdicts, names.slice(1));
  const differences = table('differing', own.differing, names);
  const note = element('p', { class: 'note' });

  const instead = element('p', { class: 'note' });
  const compared = element('div', { class: 'compared' },
    element('div', { class: 'readers' }, cards.map(({ root }) => root)),
    bleed,
    element('section', null,
      element('h3', null, own.pathsTitle), element('label', null, element('span', null, own.paths), paths), pathsNote, verdicts.root),
    element('section', null, element('h3', null, own.differing), differences.root, note));
  const root = element('div', null, instead, compared);

  root.addEventListener('input', () => {
    changed();
    show(state);
  });

  function show(next) {
    state = next;
    const { bytes, length } = state.source;
    setText(instead, isNothing(state.source) ? words.nothingYet : length >= mostRead ? own.tooLarge : '');
    compared.hidden = instead.textContent !== '';
    if (compared.hidden) return;

    const name = agent.value.trim() || '*';
    setText(agentNote, productToken.test(name) ? '' : own.noToken);
    const { asked, without, left } = pathsOf(paths.value);
    setText(pathsNote, [asked.length && own.asked(asked.length), without.length && own.noSlash(capped(without)), left && own.left(left)].filter(Boolean).join(' '));
    const { readers, differing, counts: [allDiffering, ...counts] } = core.compare(bytes, name, asked.join('\n'), mostLines);
    const ranges = core.lineRanges(bytes);
    const text = (line) => element('code', null, core.visible(bytes.subarray(ranges[2 * line - 2], ranges[2 * line - 1]), mostCharacters));
    cards.forEach((card, index) => card.show(readers[index], counts.slice(3 * index, 3 * index + 3).reverse()));
    showBleed(readers[3].groups, text);
    showVerdicts(asked, readers.slice(1), text);
    showDifferences(differing, allDiffering, readers, text);
  }

  /** One crawler. What is open stays open while the file changes. */
  function card(name, index) {
    const says = element('p');
    const counts = element('ul', { class: 'counts' });
    const summary = element('summary');
    const list = element('ol');
    const details = element('details', { hidden: true }, summary, list);
    let report;
    let all;

    function show(next, ofSeverities) {
      report = next;
      all = ofSeverities.reduce((sum, count) => sum + count);
      setText(says, sentence(context, report, state.source.bytes));
      replace(counts, all ? badges(words, ofSeverities) : element('li', null, words.verdict.flawless));
      setText(summary, own.findings(all));
      // Strudel's stand above, with their fixes.
      details.hidden = index === 0 || all === 0;
      showFindings();
    }

    function showFindings() {
      if (!details.open || details.hidden) return;
      const findings = report.findings.slice(0, mostFindings);
      const texts = said(context, report, state.source.bytes);
      replace(list,
        findings.map(({ severity, code, line }, at) =>
          element('li', { 'data-severity': severity },
            element('p', null, element('span', { class: 'severity' }, words.severities[severity]), ` ${words.line(line)} `, codeOf(context, code)),
            element('p', null, texts[at].message))),
        all > findings.length && element('li', { class: 'note' }, words.more(all - findings.length)));
    }
    details.addEventListener('toggle', showFindings);

    return { root: element('section', null, element('h3', null, name), says, counts, details), show };
  }

  /** The first group that does not end for all, as Strudel reads it and as a crawler does that follows RFC 9309. */
  function showBleed(groups, text) {
    const { source, report, texts } = state;
    const bleeding = report.findings.filter(({ code }) => code === 'group-bleed');
    const [finding] = bleeding;
    bleed.hidden = !finding;
    if (!finding) return;
    const index = report.findings.indexOf(finding);
    const { message, help, fix } = texts[index];
    const whole = groups.find(({ lastLine }) => lastLine >= finding.line);
    const parts = report.groups.filter(({ firstLine }) => firstLine >= whole.firstLine && firstLine <= whole.lastLine);
    replace(bleed,
      element('h3', null, own.bleed),
      element('p', null, `${words.line(finding.line)}: ${message}`),
      element('div', { class: 'readings' }, reading(own.asStrudel, parts, text), reading(own.asStandard, [whole], text, true)),
      element('p', null, help),
      // A full file has no room for it.
      finding.fix && changeOf(context, source, finding.fix),
      finding.fix && button(`fix ${index}`, fix, { class: 'fix' }),
      bleeding.length > 1 && element('p', { class: 'note' }, words.more(bleeding.length - 1)));
  }

  /** Groups with their lines; `skips` where only what all crawlers know is read. */
  function reading(title, groups, text, skips) {
    let room = mostOfGroup;
    return element('section', null, element('h4', null, title),
      groups.map(({ agents, firstLine, lastLine }) => {
        const inside = state.report.lines.slice(firstLine - 1, lastLine).filter(({ role }) => role !== 'blank' && role !== 'comment');
        const shown = inside.slice(0, room);
        room -= shown.length;
        const rest = inside.length - shown.length;
        return shown.length > 0 && element('div', { class: 'group' },
          element('p', null, own.group(capped(agents))),
          element('ol', null,
            shown.map(({ line }) => {
              const code = text(line);
              const skipped = skips && !readByAll.test(code.textContent) && 'skipped';
              return element('li', { class: skipped }, element('span', { class: 'number' }, line), code, skipped && own.skipped);
            }),
            rest > 0 && element('li', { class: 'note' }, words.more(rest))));
      }));
  }

  function showVerdicts(asked, readers, text) {
    verdicts.show(asked.length, (index) => [
      element('code', null, spelledOut(core, asked[index], mostCharacters)),
      readers.map((report) => {
        const { allowed, line } = report.paths[index];
        return element('td', { class: allowed ? 'allowed' : 'forbidden' },
          element('span', { class: 'role' }, allowed ? own.allowed : own.forbidden),
          element('span', { class: 'reason' }, line ? [`${words.line(line)}: `, text(line)] : own.noLine));
      }),
    ]);
  }

  function showDifferences(found, all, readers, text) {
    setText(note, all === 0 ? own.same : all > found.length ? words.more(all - found.length) : '');
    differences.show(found.length, (index) => {
      const { line } = found[index];
      const cells = readers.map(({ lines }) => {
        const { role, reason: why } = lines[line - 1] ?? {};
        return element('td', { 'data-role': role },
          element('span', { class: 'role' }, role ? words.roles[role] : own.refused),
          why && element('span', { class: 'reason' }, reason(context, why)));
      });
      return [[element('span', { class: 'number' }, line), text(line)], cells];
    });
  }

  /** The settings, where they are not the default. */
  function save() {
    const saved = { agent: agent.value.trim() || undefined, paths: paths.value || undefined };
    return saved.agent || saved.paths ? saved : undefined;
  }

  /** Takes settings of a link, whatever they are; the file is shown next. */
  function restore(saved) {
    const taken = (value, longest) => (typeof value === 'string' ? value.slice(0, longest) : '');
    agent.value = taken(saved?.agent, longestAgent);
    paths.value = taken(saved?.paths, longestPaths);
  }

  function stop() {
    verdicts.stop();
    differences.stop();
  }

  return { root, show, save, restore, stop };
}

/**
 * A table with a column for each crawler, made of rows `[title, cells]`. It may be wider than the screen, so its region has
 * the focus to be scrolled by keyboard.
 */
function table(kind, label, names) {
  const head = element('thead', null, element('tr', null, names.map((name) => element('th', { scope: 'col' }, name))));
  const body = element('table');
  const root = element('div', { class: `wide ${kind}`, role: 'region', tabindex: 0, 'aria-label': label }, body);
  const { fill, stop } = growing(body, atOnce);
  const row = ([title, cells]) =>
    element('tbody', null, element('tr', null, element('th', { scope: 'rowgroup', colspan: names.length }, title)), element('tr', null, cells));
  function show(count, make) {
    root.hidden = count === 0;
    fill(count + 1, (index) => (index === 0 ? head : row(make(index - 1))));
  }
  return { root, show, stop };
}

const capped = (names) => (names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names);

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
