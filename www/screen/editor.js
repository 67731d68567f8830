// The editor: a plain text area, and behind it a drawn layer with line numbers and underlined places.
import { element, replace, setText } from './dom.js';
import { severities } from './verdict.js';

/** How many findings are underlined; all lines with findings keep the sign at their number. */
const mostUnderlined = 300;
/** How many lines are put into the text area as if they were typed: browsers take a while for each. */
const mostTypedLines = 200;

export function editor({ words }) {
  const area = element('textarea', {
    class: 'editor', 'aria-label': words.editor.title, placeholder: words.editor.placeholder, wrap: 'off', spellcheck: 'false',
    autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off',
  });
  const numbers = element('pre', { class: 'numbers', 'aria-hidden': 'true' });
  const layer = element('pre', { class: 'layer', 'aria-hidden': 'true' });
  const hint = element('p', { class: 'hint', role: 'status' });
  const root = element('div', { class: 'pad' }, numbers, layer, area, hint);
  let findings = [];
  let texts = [];
  let places = [];
  /** The text before it was replaced without the browser's own undoing, and after. */
  let replaced;
  /** Whether the text is being changed from here, when its events say nothing new. */
  let writing = false;

  /** Draws the places of findings over the text. */
  function show(state) {
    ({ found: findings, texts } = state);
    const { text } = state;
    const starts = lineStarts(text);
    places = findings.slice(0, mostUnderlined).map((finding) => placeOf(text, starts, finding));
    drawNumbers(starts.length);
    drawLayer(text);
    follow();
    setText(hint, '');
  }

  function drawNumbers(count) {
    const worst = new Map();
    for (const { line, severity } of findings) worst.set(line, gravest([severity, worst.get(line)]));
    const pieces = [];
    let plain = '';
    for (let line = 1; line <= count; line++) {
      const severity = worst.get(line);
      if (severity) {
        pieces.push(plain, element('span', { 'data-severity': severity }, line));
        plain = '\n';
      } else {
        plain += `${line}\n`;
      }
    }
    replace(numbers, pieces, plain);
  }

  function drawLayer(text) {
    const edges = [...new Set(places.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
    const open = places.map((place, index) => ({ ...place, index })).sort((a, b) => a.start - b.start);
    const pieces = [];
    let at = 0;
    let next = 0;
    let covering = [];
    for (const edge of edges) {
      if (edge > at) {
        const piece = text.slice(at, edge);
        pieces.push(covering.length === 0 ? piece : element('mark', { 'data-severity': gravest(covering.map(({ index }) => findings[index].severity)), 'data-findings': covering.map(({ index }) => index).join(' ') }, piece));
        at = edge;
      }
      covering = covering.filter(({ end }) => end > edge);
      while (next < open.length && open[next].start <= edge) {
        if (open[next].end > edge) covering.push(open[next]);
        next++;
      }
    }
    replace(layer, pieces, `${text.slice(at)}\n`);
  }

  function follow() {
    numbers.scrollTop = layer.scrollTop = area.scrollTop;
    layer.scrollLeft = area.scrollLeft;
  }

  /** Says what was found at the places with these indices. */
  function say(indices) {
    const [index] = indices;
    setText(hint, index === undefined ? '' : `${words.line(findings[index].line)}: ${indices.map((one) => texts[one].message).join(' ')}`);
    hint.dataset.severity = index === undefined ? '' : findings[index].severity;
  }

  /** The findings at the caret. */
  function sayAtCaret() {
    const caret = area.selectionStart;
    say(places.flatMap(({ start, end }, index) => (start <= caret && caret <= end ? [index] : [])).slice(0, 3));
  }

  /** The text area is above the layer and gets the pointer, so what lies under it is asked for. */
  function sayAtPointer({ clientX, clientY }) {
    const mark = area.getRootNode().elementsFromPoint(clientX, clientY).find((one) => one.parentNode === layer);
    if (mark) say(mark.dataset.findings.split(' ').map(Number).slice(0, 3));
    else sayAtCaret();
  }

  /** Selects the place of a finding, and brings its line into sight. */
  function select(index) {
    const text = area.value;
    const starts = lineStarts(text);
    const finding = findings[index];
    if (!finding) return;
    const { start, end } = placeOf(text, starts, finding);
    area.focus();
    area.setSelectionRange(start, end);
    // Lines do not wrap, so each has the same height. The line comes to stand a little below the top.
    area.scrollTop = (area.scrollHeight * Math.max(finding.line - 3, 0)) / starts.length;
    follow();
    say([index]);
  }

  /** Selects the next place behind the caret, or the one before it; at the end it goes on from the start. */
  function step(backwards) {
    const caret = area.selectionStart;
    const order = places.map(({ start }, index) => ({ start, index })).sort((a, b) => a.start - b.start || a.index - b.index);
    const next = backwards ? order.findLast(({ start }) => start < caret) ?? order.at(-1) : order.find(({ start }) => start > caret) ?? order[0];
    if (next) select(next.index);
  }

  /** Puts text in place of a piece: as if it were typed where that is quick, so that the browser can undo it. */
  function write(text, { start, end, piece }) {
    if (start === end && piece === '') return;
    const before = area.value;
    area.focus();
    area.setSelectionRange(start, end);
    writing = true;
    const lines = piece.split('\n').length + before.slice(start, end).split('\n').length;
    const typed = lines <= mostTypedLines && document.execCommand(piece === '' ? 'delete' : 'insertText', false, piece);
    writing = false;
    if (typed && area.value === text) return;
    area.value = text;
    replaced = { before, after: text };
  }

  /** What a key does here; whether it does something. */
  function key(event) {
    if (event.key === 'F8') {
      step(event.shiftKey);
      return true;
    }
    const undoes = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (undoes && replaced?.after === area.value) {
      area.value = replaced.before;
      replaced = undefined;
      return true;
    }
    return false;
  }

  area.addEventListener('scroll', follow);
  area.addEventListener('mousemove', sayAtPointer);
  area.addEventListener('mouseleave', sayAtCaret);
  for (const kind of ['keyup', 'click']) area.addEventListener(kind, sayAtCaret);
  return { root, area, show, select, write, key, isWriting: () => writing };
}

const gravest = (of) => severities.find((severity) => of.includes(severity));

function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The place of a finding in the editor's text. Its column counts characters, the text UTF-16 units. */
function placeOf(text, starts, { line, column, utf16Start, utf16End }) {
  let start = starts[line - 1] ?? text.length;
  for (let left = column - 1; left > 0 && start < text.length && text[start] !== '\n'; left--) {
    start += text.codePointAt(start) > 0xffff ? 2 : 1;
  }
  return { start, end: Math.min(start + utf16End - utf16Start, text.length) };
}
