// The state of the screen as the fragment of an address, which browsers send to nobody: `#s=` and base64url of deflated JSON.

/**
 * @typedef {object} Shared
 * @property {string} [text] The file, where the editor's text is all of it.
 * @property {Uint8Array} [bytes] The file, where text cannot stand for it.
 * @property {string} [tab]
 * @property {Record<string, unknown>} [panels] The settings of panels. They come from strangers: who takes them looks first.
 */

const prefix = '#s=';
/** The longest fragment that is read, in characters, and the most that it may hold, in bytes: what swells beyond is a bomb. */
const longest = 100_000;
const mostHeld = 1024 * 1024;
/** How many bytes a stream is given at once: they swell up to 1032-fold, and Chromium inflates all that it has been given. */
const atOnce = 512;
/** The largest file that is put into a link, in bytes: more than a node's preference may have, and all that the editor shows. */
export const mostShared = 64 * 1024;

/** Why a fragment cannot be read, or made. */
export class FragmentError extends Error {
  /** @param {'damaged' | 'tooLarge' | 'unsupported'} reason */
  constructor(reason) {
    super(`The link is ${reason}.`);
    this.reason = reason;
  }
}

/** Whether a fragment is one of these. */
export const isShared = (fragment) => fragment.startsWith(prefix);

/** @param {Shared} shared @returns {Promise<string>} */
export async function encode({ text, bytes, tab, panels }) {
  const file = bytes ? { bytes: toBase64(bytes) } : { text };
  const json = new TextEncoder().encode(JSON.stringify({ v: 1, ...file, tab, panels }));
  const fragment = prefix + toBase64(await through(json, 'CompressionStream', Infinity));
  if (fragment.length > longest) throw new FragmentError('tooLarge');
  return fragment;
}

/** @param {string} fragment @returns {Promise<Shared>} */
export async function decode(fragment) {
  if (fragment.length > longest) throw new FragmentError('tooLarge');
  const packed = fromBase64(fragment.slice(prefix.length));
  const json = await through(packed, 'DecompressionStream', mostHeld);
  const { v, text, bytes, tab, panels } = parsed(json);
  if (v !== 1 || (typeof text !== 'string' && typeof bytes !== 'string')) throw new FragmentError('damaged');
  const file = typeof bytes === 'string' ? { bytes: fromBase64(bytes) } : { text };
  if ((file.bytes ?? text).length > mostShared) throw new FragmentError('tooLarge');
  return {
    ...file,
    tab: typeof tab === 'string' ? tab : undefined,
    panels: typeof panels === 'object' && panels !== null ? panels : undefined,
  };
}

function parsed(json) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) ?? {};
  } catch {
    throw new FragmentError('damaged');
  }
}

/** Bytes through a stream of the browser's, which is stopped once more than `most` have come out. */
async function through(bytes, kind, most) {
  let at = 0;
  const source = new ReadableStream({
    pull: (queue) => (at < bytes.length ? queue.enqueue(bytes.subarray(at, (at += atOnce))) : queue.close()),
  });
  const reader = source.pipeThrough(streamOf(kind)).getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new FragmentError('damaged');
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new FragmentError('tooLarge');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function streamOf(kind) {
  try {
    return new globalThis[kind]('deflate-raw');
  } catch {
    throw new FragmentError('unsupported');
  }
}

function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch {
    throw new FragmentError('damaged');
  }
}
