// What is checked: the bytes of a file as they are, or the text of the editor.

/**
 * @typedef {{ kind: 'typed' | 'edited' | 'pasted' } | { kind: 'file', name: string }} Origin `edited` is what was in a file,
 *   or too large for the editor, and was changed since; `pasted` is more than the editor holds.
 * @typedef {object} Source
 * @property {Uint8Array} bytes The bytes, of a large file only its start.
 * @property {number} length The length of the whole.
 * @property {Origin} origin Where they come from.
 */

/** How many bytes of a file are read: one more than any reader takes. */
export const mostRead = 500 * 1024 + 1;

/** How many bytes the editor is given at once: browsers take seconds to lay out much more, and no file that is read whole comes near. */
export const mostShown = 64 * 1024;

/** How many characters of a file's name are shown. */
export const mostOfName = 80;

const encoder = new TextEncoder();

/** @returns {Source} */
export const fromFile = (name, bytes, length = bytes.length) => ({ bytes, length, origin: { kind: 'file', name } });

/** A text that is too large for the editor. @returns {Source} */
export function fromPaste(text) {
  const bytes = encoder.encode(withLineFeeds(text));
  return { bytes: bytes.subarray(0, mostRead), length: bytes.length, origin: { kind: 'pasted' } };
}

/** The text of the editor; `before` is where what stood there came from. @returns {Source} */
export function fromText(text, before = { kind: 'typed' }) {
  const bytes = encoder.encode(text);
  return { bytes, length: bytes.length, origin: { kind: text === '' || before.kind === 'typed' ? 'typed' : 'edited' } };
}

/** Whether there is nothing yet that could be checked. An empty file can be. @param {Source} source */
export const isNothing = ({ bytes, origin }) => bytes.length === 0 && origin.kind === 'typed';

/** Whether the editor's text is all that there is, so that the file can be made from it again. @param {Source} source */
export function isPlain({ bytes, origin }, text) {
  if (origin.kind !== 'file') return true;
  const again = encoder.encode(text);
  return text !== '' && again.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
}

/** Whether the editor shows only the start. @param {Source} source */
export const isCut = ({ length, origin }) => (origin.kind === 'file' || origin.kind === 'pasted') && length > mostShown;

/**
 * Bytes as the editor shows them, of a large file its start: no byte order mark, each run of invalid bytes one U+FFFD, lines
 * ended by LF. So lines and columns are those of the report. UTF-16 with a byte order mark is shown as the text that it is.
 */
export function display(core, bytes) {
  const shown = bytes.subarray(0, mostShown);
  return withLineFeeds(decoded(core, shown));
}

function decoded(core, bytes) {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  return core.textOf(marked ? bytes.subarray(3) : bytes);
}

/** Text as the editor keeps it. */
export const withLineFeeds = (text) => text.replace(/\r\n?/g, '\n');

/** Text that a stranger chose, with nothing unseen in it. */
export const spelledOut = (core, text, most) => core.visible(encoder.encode(text), most);

/** Bytes with the edits of a fix made. The core offers none that would make the file too large for its reader. */
export function applied(bytes, { edits }) {
  const parts = [];
  let copied = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(bytes.subarray(copied, start), encoder.encode(text));
    copied = end;
  }
  parts.push(bytes.subarray(copied));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const made = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** Where two texts differ: start and end in the old one, and what stands there in the new one. Pairs of surrogates stay whole. */
export function difference(old, text) {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start++;
  if (isHigh(old.charCodeAt(start - 1))) start--;
  let tail = 0;
  while (tail < most - start && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  if (isLow(old.charCodeAt(old.length - tail))) tail--;
  return { start, end: old.length - tail, piece: text.slice(start, text.length - tail) };
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;

/**
 * The lines of a file, as the core counts them.
 * @returns {{ start: number, bytes: Uint8Array }[]}
 */
export function linesOf(core, bytes, most = Infinity) {
  const ranges = core.lineRanges(bytes);
  const lines = [];
  for (let index = 0; index < ranges.length && lines.length < most; index += 2) {
    lines.push({ start: ranges[index], bytes: bytes.subarray(ranges[index], ranges[index + 1]) });
  }
  return lines;
}
