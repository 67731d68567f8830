// Sharing: the state in the address, and what can be copied out.
import { button, element, setText } from './dom.js';
import { FragmentError, decode, encode, isShared, mostShared } from './fragment.js';
import { sentence } from './language.js';
import { markdown } from './markdown.js';
import { isNothing, isPlain, linesOf, mostShown } from './source.js';

/** The address is written at most so often, in milliseconds: browsers refuse more than about two a second. */
const pause = 700;

const bare = () => location.href.split('#')[0];

export function share(context) {
  const { words: { share: words, severities, line: lineNumber, more }, core } = context;
  const status = element('span', { class: 'status', role: 'status' });
  const by = element('textarea', { class: 'paths', readonly: true, rows: 4, hidden: true, 'aria-label': words.byHand });
  // Only where the address holds the state does a link lead to it.
  const kinds = { ...(context.address && { link: words.link }), markdown: words.markdown, json: words.json, print: words.print };
  const root = element('div', { class: 'share' },
    Object.entries(kinds).map(([kind, label]) => button(`share ${kind}`, label)), status, by);
  let state;
  let timer;
  /** The address as it stands for what is on the screen, once it does. */
  let written;
  let stopped = false;

  function show(next) {
    state = next;
    root.hidden = isNothing(state.source);
    setText(status, '');
    by.hidden = true;
  }

  /** What a link holds: text where that is all there is, the very bytes where it is not. */
  function shared() {
    const { source, text, tab, panels } = context.saved();
    if (source.length > mostShared) throw new FragmentError('tooLarge');
    return {
      ...(isPlain(source, text) ? { text } : { bytes: source.bytes }),
      tab,
      panels: Object.keys(panels).length > 0 ? panels : undefined,
    };
  }

  /** The address of what is on the screen, which is nothing special while there is nothing. */
  const address = async () => (isNothing(state.source) ? bare() : bare() + (await encode(shared())));

  function put(next) {
    written = next;
    history.replaceState(history.state, '', next);
  }

  async function write() {
    timer = undefined;
    const next = await address().catch(bare);
    if (stopped || timer || next === written || next === location.href) return;
    // A fragment that is not ours, or cannot be read, stays until there is something to say.
    if (written === undefined && isNothing(state.source)) return;
    put(next);
  }

  function changed() {
    if (context.address && !stopped) timer ??= setTimeout(write, pause);
  }

  async function read() {
    const { hash } = location;
    if (!isShared(hash)) return;
    context.message(''); // so that the same message is news again
    clearTimeout(timer); // what stood here before is not to be written over the link
    timer = undefined;
    const found = await decode(hash).catch(({ reason = 'damaged' }) => ({ reason }));
    if (stopped || location.hash !== hash) return;
    written = undefined;
    if (found.reason) return context.message(words.unreadable[found.reason]);
    context.load(found);
    // Others may pack the same in another way; that is no reason to write it anew.
    written = await address().catch(bare);
  }

  const copies = {
    link: address,
    json: () => `${JSON.stringify(state.report, null, 2)}\n`,
    markdown() {
      const { source, report, texts } = state;
      return markdown({
        title: words.title,
        sentence: sentence(context, report, source.bytes),
        findings: report.findings.map(({ severity, line, code }, index) =>
          ({ severity: severities[severity], line: lineNumber(line), code, ...texts[index] })),
        lines: linesOf(core, source.bytes.subarray(0, mostShown)).map(({ bytes }) => core.visible(bytes, mostShown)),
        more,
      });
    },
  };

  async function act(kind) {
    if (kind === 'print') return print();
    by.hidden = true;
    setText(status, '');
    let text;
    try {
      text = await copies[kind]();
    } catch (error) {
      return setText(status, words.unmakable[error.reason] ?? String(error));
    }
    if (stopped) return;
    if (kind === 'link' && context.address) put(text);
    try {
      await navigator.clipboard.writeText(text);
      setText(status, words.copied[kind]);
    } catch {
      by.hidden = false;
      by.value = text;
      by.focus();
      by.select();
      setText(status, words.byHand);
    }
  }

  /** @param {boolean} reads Whether the fragment that is there is news. */
  function start(reads) {
    if (!context.address) return;
    addEventListener('hashchange', read);
    if (reads) read();
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('hashchange', read);
  }

  return { root, show, changed, act, start, stop };
}
