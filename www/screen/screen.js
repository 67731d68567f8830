// The screen: what is checked, what came of it, and what people do with both.
//
// A change of the file goes one way: source → the core's report → each part shows its piece of it anew.
import { builder } from './builder.js';
import { button, element, setText } from './dom.js';
import { editor } from './editor.js';
import { findings } from './findings.js';
import { said } from './language.js';
import { lines } from './lines.js';
import { panel } from './panel.js';
import { share } from './share.js';
import { applied, difference, display, fromFile, fromPaste, fromText, isCut, isNothing, mostOfName, mostRead, mostShown, spelledOut, withLineFeeds } from './source.js';
import { verdict } from './verdict.js';

/** What is shown below, a tab each: at first the lines. */
const panels = {
  lines,
  future: (context) => panel(() => import('./future.js').then(({ future }) => future), context),
  crawlers: (context) => panel(withOthers, context),
  serving: (context) => panel(() => import('./serving.js').then(({ serving }) => serving), context),
};

/** The panel of the other crawlers, with the core that has their readers. */
async function withOthers({ core }) {
  const [{ crawlers }, whole] = await Promise.all([import('./crawlers.js'), core.others()]);
  return (context) => crawlers({ ...context, core: whole });
}

/** How long the typing rests before screen readers are told what came of it, in milliseconds. */
const rest = 800;

/**
 * @typedef {object} State What each part shows its piece of.
 * @property {import('./source.js').Source} source
 * @property {object} report What Strudel makes of it.
 * @property {string} text The editor's text.
 * @property {object[]} found The report's findings; none while there is nothing to check.
 * @property {{ message: string, help?: string, fix?: string }[]} texts What is said of each, in the language of the screen.
 *
 * @typedef {object} Options
 * @property {object} words The language, as in words/en.js.
 * @property {object} core The core's functions.
 * @property {boolean} [address] Whether the file is kept in the address of the page.
 * @property {object} [saved] What an earlier screen held, which this one goes on with.
 * @property {(code: string) => string} [findingPage] Where a finding is explained, if it is.
 * @property {() => number} [now] Seconds since 1970.
 */

/**
 * Makes a checker inside a node, instead of whatever was in it. It stays until it is unmounted.
 * @param {Element | ShadowRoot} node
 * @param {Options} options
 */
export function mount(node, options) {
  const screen = new Screen(options);
  node.replaceChildren(screen.root);
  screen.start(options.saved);
  return { unmount: () => screen.stop(), saved: () => screen.saved() };
}

class Screen {
  constructor(options) {
    const { words, core } = options;
    this.core = core;
    this.words = words;
    this.context = {
      ...options,
      changed: () => this.share.changed(),
      saved: () => this.saved(),
      load: (state) => this.load(state),
      message: (text) => setText(this.notice, text),
    };
    this.editor = editor(this.context);
    this.verdict = verdict(this.context);
    this.findings = findings(this.context);
    this.builder = builder(this.context);
    this.panels = Object.entries(panels).map(([name, make]) => ({ name, ...make(this.context) }));
    this.share = share(this.context);
    this.tab = this.panels[0].name;
    this.stopping = new AbortController();
    this.make();
    this.show(fromText(''));
  }

  make() {
    const { words } = this;
    this.notice = element('p', { class: 'notice', role: 'alert' });
    this.bytes = element('span', { class: 'bytes' });
    this.meter = element('meter', { class: 'meter', 'aria-hidden': 'true' });
    this.size = element('div', { class: 'size' }, this.meter, this.bytes);
    this.file = element('input', { type: 'file', class: 'file' });
    this.origin = element('p', { class: 'source' });
    this.status = element('p', { class: 'status', role: 'status' });
    this.heard = element('p', { class: 'heard', role: 'status' });
    this.take = element('div', { class: 'take' }, button('download', words.editor.download), button('copy', words.editor.copy));
    this.tabs = this.panels.map(({ name }) =>
      button(`tab ${name}`, words.tabs[name], { role: 'tab', 'aria-selected': 'false', tabindex: -1 }));
    this.pages = this.panels.map(({ name, root }) =>
      element('div', { class: `page ${name}`, role: 'tabpanel', 'aria-label': words.tabs[name], tabindex: 0, hidden: true }, root));
    this.below = element('section', { class: 'below' },
      element('div', { class: 'tabs', role: 'tablist', 'aria-label': words.about }, this.tabs), this.pages);
    this.root = element('div', { class: 'checker', lang: words.code },
      element('section', { class: 'input' },
        element('div', { class: 'bar' }, element('h2', null, words.editor.title), this.size),
        this.builder.root,
        this.editor.root,
        element('div', { class: 'bar' },
          element('label', { class: 'open' },
            element('span', { class: 'button' }, words.editor.open), element('span', { class: 'or-drop' }, words.editor.orDrop), this.file),
          this.take),
        this.status, this.origin, element('p', { class: 'keys' }, words.editor.keys), this.notice),
      element('section', { class: 'results' }, this.verdict.root, this.share.root, this.findings.root),
      this.below, this.heard);
  }

  /** @param {object} [saved] What an earlier screen held. */
  start(saved) {
    const { signal } = this.stopping;
    const hear = (kind, act) => this.root.addEventListener(kind, act, { capture: true, signal });
    hear('input', ({ target }) => target === this.editor.area && !this.editor.isWriting() && this.edited());
    hear('paste', (event) => event.target === this.editor.area && this.pasted(event));
    hear('change', ({ target }) => target === this.file && this.chosen());
    hear('click', ({ target }) => this.clicked(target.closest('[data-action]')));
    hear('keydown', (event) => this.pressed(event));
    hear('dragover', (event) => this.dragged(event));
    hear('dragleave', () => this.root.removeAttribute('data-over'));
    hear('drop', (event) => this.dropped(event));
    // In print the lines stand for the editor, whatever tab is open.
    addEventListener('beforeprint', () => this.panels[0].show(this.state, true), { signal });
    if (saved) this.load(saved);
    this.share.start(!saved);
  }

  stop() {
    this.stopping.abort();
    clearTimeout(this.resting);
    for (const part of [this.findings, ...this.panels]) part.stop?.();
    this.share.stop();
    this.reading = undefined;
    this.root.remove();
  }

  /** What is worth keeping in a link, and when the language changes. */
  saved() {
    const saved = this.panels.map(({ name, save }) => [name, save?.()]).filter(([, settings]) => settings !== undefined);
    const tab = this.tab === this.panels[0].name ? undefined : this.tab;
    return { source: this.state.source, text: this.editor.area.value, tab, panels: Object.fromEntries(saved) };
  }

  /** Puts in what was kept. */
  load({ source, bytes, text = '', tab, panels: settings = {} }) {
    for (const panel of this.panels) {
      if (Object.hasOwn(settings, panel.name)) panel.restore?.(settings[panel.name]);
    }
    this.tab = (this.panels.find(({ name }) => name === tab) ?? this.panels[0]).name;
    if (source) this.fill(source, text);
    else if (bytes) this.fill(fromFile('robots.txt', bytes));
    else this.fill(fromText(withLineFeeds(text)), text);
  }

  /** The text of the editor is what counts now. */
  edited() {
    this.show(fromText(this.editor.area.value, this.state.source.origin));
  }

  /** Shows a source in the editor too. */
  fill(source, text = display(this.core, source.bytes)) {
    this.editor.area.value = text;
    this.show(source);
  }

  /** Checks the source and shows what comes of it. */
  show(source) {
    this.reading = undefined;
    const report = { ...this.core.check(source.bytes, 'strudel'), bytes: source.length };
    const nothing = isNothing(source);
    const found = nothing ? [] : report.findings;
    const texts = found.length > 0 ? said(this.context, report, source.bytes) : [];
    this.state = { source, report, text: this.editor.area.value, found, texts };
    this.verdict.show(this.state);
    this.findings.show(this.state);
    this.editor.show(this.state);
    this.showSize();
    this.take.hidden = nothing;
    setText(this.notice, '');
    setText(this.status, '');
    this.showTab();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => setText(this.heard, nothing ? '' : this.verdict.heard()), rest);
    this.share.show(this.state);
    this.share.changed();
  }

  showSize() {
    const { words, meter } = this;
    const { source, report } = this.state;
    const limit = report.limit ?? report.bytes;
    setText(this.bytes, words.editor.bytes(report.bytes, limit));
    meter.max = limit;
    meter.value = Math.min(report.bytes, limit);
    this.size.dataset.over = report.bytes > limit ? 'true' : '';
    const name = source.origin.name && spelledOut(this.core, source.origin.name, mostOfName);
    setText(this.origin, words.editor.origin[source.origin.kind](name) + (isCut(source) ? words.editor.cut(mostShown) : ''));
  }

  /** A panel costs time only while it is looked at. */
  showTab() {
    this.panels.forEach(({ name, show }, index) => {
      const chosen = name === this.tab;
      this.tabs[index].setAttribute('aria-selected', String(chosen));
      this.tabs[index].tabIndex = chosen ? 0 : -1;
      this.pages[index].hidden = !chosen;
      if (chosen) show(this.state);
    });
  }

  clicked(pressed) {
    if (!pressed) return;
    const [what, argument] = pressed.dataset.action.split(' ');
    const actions = {
      place: () => this.editor.select(Number(argument)),
      fix: () => this.fix(Number(argument)),
      'fix-all': () => this.rewrite(this.core.fixAll(this.state.source.bytes, 'strudel'), 0),
      build: () => {
        this.write(this.builder.made());
        pressed.focus();
      },
      tab: () => this.choose(argument),
      share: () => this.share.act(argument),
      download: () => this.download(),
      copy: () => this.copy(),
    };
    actions[what]?.();
  }

  pressed(event) {
    if (event.target === this.editor.area && this.editor.key(event)) {
      event.preventDefault();
      if (this.editor.area.value !== this.state.text) this.edited();
    }
    const at = this.tabs.indexOf(event.target);
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: this.tabs.length - 1 - at };
    if (at >= 0 && event.key in steps) {
      event.preventDefault();
      const to = (at + steps[event.key] + this.tabs.length) % this.tabs.length;
      this.choose(this.panels[to].name);
      this.tabs[to].focus();
    }
  }

  choose(tab) {
    this.tab = tab;
    this.showTab();
    this.share.changed();
  }

  /** Makes the fix of one finding. */
  fix(index) {
    const { source, report } = this.state;
    const fix = report.findings[index]?.fix;
    if (fix) this.rewrite(applied(source.bytes, fix), index);
  }

  /** The file is these bytes now. The fix that was pressed is gone, so the next has the focus, or the verdict without one. */
  rewrite(bytes, index) {
    this.write(display(this.core, bytes));
    if (!this.findings.focusFix(index)) this.verdict.root.focus();
  }

  /** Puts text into the editor by the smallest change, so that it can be undone. */
  write(text) {
    this.editor.write(text, difference(this.editor.area.value, text));
    // A byte order mark is not in the editor: the text may be the same and the file another.
    this.edited();
  }

  /** What is too large for the editor is not for it to take in: it gets the start alone. */
  pasted(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.length <= mostShown) return;
    event.preventDefault();
    this.fill(fromPaste(text));
  }

  chosen() {
    const [file] = this.file.files;
    if (file) this.open(file);
  }

  /** A file may be dropped; anything else that is dragged is the browser's. */
  dragged(event) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.root.setAttribute('data-over', '');
  }

  dropped(event) {
    this.root.removeAttribute('data-over');
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(file);
  }

  /** Reads a file. Whatever happens meanwhile makes it outdated. */
  async open(file) {
    this.reading = file;
    const bytes = await file.slice(0, mostRead).arrayBuffer().catch(() => undefined);
    if (this.reading !== file) return;
    this.file.value = ''; // so that the same file can be opened again after it was changed
    if (bytes) return this.fill(fromFile(file.name, new Uint8Array(bytes), file.size));
    setText(this.notice, this.words.editor.unreadable(spelledOut(this.core, file.name, mostOfName)));
  }

  download() {
    const url = URL.createObjectURL(new Blob([this.state.source.bytes], { type: 'text/plain' }));
    element('a', { href: url, download: 'robots.txt' }).click();
    URL.revokeObjectURL(url);
  }

  async copy() {
    const { area } = this.editor;
    try {
      await navigator.clipboard.writeText(area.value);
      setText(this.status, this.words.editor.copied);
    } catch {
      area.select();
      area.focus();
      setText(this.status, document.execCommand('copy') ? this.words.editor.copied : this.words.editor.notCopied);
    }
  }
}
