// Fragments: what goes in comes out, and what strangers make of them is refused with a reason and without harm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { FragmentError, decode, encode, isShared, mostShared } from '../../www/screen/fragment.js';

const packed = (json) => `#s=${deflateRawSync(json).toString('base64url')}`;

/** Puts something in place of the streams of the browser until the test ends. */
function withStreams(t, stream) {
  for (const name of ['CompressionStream', 'DecompressionStream']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: stream });
    t.after(() => Object.defineProperty(globalThis, name, own));
  }
}

/** Numbers that look random and are the same in each run. */
function* noise(seed) {
  for (;;) yield (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

test('texts and bytes come back as they were', async () => {
  const random = noise(1);
  const next = (below) => Math.floor(random.next().value * below);
  for (let round = 0; round < 200; round++) {
    const text = String.fromCodePoint(...Array.from({ length: next(300) }, () => (next(4) ? next(128) : next(0xd800))));
    const bytes = Uint8Array.from({ length: next(500) }, () => next(256));
    const panels = { crawlers: { paths: text } };
    const { text: back } = await decode(await encode({ text, tab: 'future' }));
    assert.equal(back, text);
    const fragment = await encode({ bytes, panels });
    assert.ok(isShared(fragment) && /^#s=[\w-]*$/.test(fragment));
    assert.deepEqual(await decode(fragment), { bytes, tab: undefined, panels });
  }
});

test('half a pair of surrogates does no harm', async () => {
  assert.equal((await decode(await encode({ text: 'a\ud83d' }))).text, 'a\ud83d');
});

test('a bomb is stopped early', async () => {
  const bomb = `#s=${deflateRawSync(deflateRawSync(Buffer.alloc(1)), { level: 9 }).toString('base64url')}`;
  await assert.rejects(decode(bomb), FragmentError);
  const large = packed(Buffer.concat([Buffer.from('{"v":1,"text":"'), Buffer.alloc(60_000_000, 97), Buffer.from('"}')]));
  assert.ok(large.length < 100_000, 'it swells a thousandfold');
  const before = process.memoryUsage().arrayBuffers;
  await assert.rejects(decode(large), { reason: 'tooLarge' });
  assert.ok(process.memoryUsage().arrayBuffers - before < 20_000_000);
  await assert.rejects(decode(`#s=${'A'.repeat(100_000)}`), { reason: 'tooLarge' });
});

test('a stream that swells is stopped, whatever the browser does with what it has been given', async (t) => {
  let made = 0;
  // Chromium inflates each piece whole before anybody can stop it. Nothing swells more than deflate's 1032-fold.
  class Swelling extends TransformStream {
    constructor() {
      super({
        transform(piece, out) {
          made += piece.length * 1032;
          out.enqueue(new Uint8Array(piece.length * 1032));
        },
      });
    }
  }
  withStreams(t, Swelling);
  await assert.rejects(decode(`#s=${'A'.repeat(90_000)}`), { reason: 'tooLarge' });
  assert.ok(made < 3 * 1024 * 1024, `${made} bytes were made`);
});

class WithoutRaw {
  constructor() {
    throw new TypeError('deflate-raw is not known');
  }
}
for (const [name, stream] of [['the streams', undefined], ['their kind', WithoutRaw]]) {
  test(`a browser too old for ${name} is the reason`, async (t) => {
    withStreams(t, stream);
    await assert.rejects(decode(packed('{"v":1,"text":"a"}')), { reason: 'unsupported' });
    await assert.rejects(encode({ text: 'a' }), { reason: 'unsupported' });
  });
}

test('what is damaged anywhere has a reason, never another error', async () => {
  const whole = await encode({ text: 'User-agent: Strudel\nRecrawl-Interval: 7d\n', panels: { a: 1 } });
  const packedBytes = Buffer.from(whole.slice(3), 'base64url');
  const random = noise(7);
  const changed = [];
  for (let at = 3; at < whole.length; at++) {
    const other = ['A', 'Z', '-', '_', '%', ' ', '\u{1F600}'][Math.floor(random.next().value * 7)];
    changed.push(whole.slice(0, at), whole.slice(0, at) + other + whole.slice(at + 1), whole.slice(0, at) + other + whole.slice(at));
  }
  for (let bit = 0; bit < packedBytes.length * 8; bit++) {
    const flipped = Buffer.from(packedBytes);
    flipped[bit >> 3] ^= 1 << (bit & 7);
    changed.push(`#s=${flipped.toString('base64url')}`);
  }
  for (const fragment of changed) {
    const outcome = await decode(fragment).then((shared) => typeof (shared.text ?? shared.bytes), (error) => error.reason);
    assert.ok(['damaged', 'tooLarge', 'string', 'object'].includes(outcome), `${fragment}: ${outcome}`);
  }
});

test('only what is known and of its kind is taken', async () => {
  for (const json of ['null', '[]', '1', '"x"', '{}', '{"v":1}', '{"v":2,"text":"a"}', '{"v":1,"text":1}', '{"v":1,"bytes":"%"}', '{"v":1,"text":"a"', '\xff']) {
    await assert.rejects(decode(packed(json)), { reason: 'damaged' }, json);
  }
  const odd = await decode(packed('{"v":1,"text":"a","tab":3,"panels":"x","more":1,"__proto__":{"polluted":1}}'));
  assert.deepEqual(odd, { text: 'a', tab: undefined, panels: undefined });
  assert.equal({}.polluted, undefined);
});

test('a file too large for a link is refused', async () => {
  const random = noise(3);
  const bytes = Uint8Array.from({ length: 90_000 }, () => random.next().value * 256);
  await assert.rejects(encode({ bytes }), { reason: 'tooLarge' });
});

test('the largest file that goes into a link comes out, and no larger one', async () => {
  const random = noise(5);
  const bytes = Uint8Array.from({ length: mostShared }, () => random.next().value * 256);
  assert.deepEqual((await decode(await encode({ bytes }))).bytes, bytes);
  const controls = '\u0001\u0002'.repeat(mostShared / 2);
  assert.equal((await decode(await encode({ text: controls }))).text, controls);
  for (const file of [{ text: 'a'.repeat(mostShared + 1) }, { bytes: Buffer.alloc(mostShared + 1).toString('base64url') }]) {
    await assert.rejects(decode(packed(JSON.stringify({ v: 1, ...file }))), { reason: 'tooLarge' });
  }
});
