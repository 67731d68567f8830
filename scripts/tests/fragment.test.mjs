// Fragments: what goes in comes out, and what strangers make of them is refused with a reason and without harm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { FragmentError, decode, encode, isShared } from '../../www/screen/fragment.js';

const packed = (json) => `#s=${deflateRawSync(json).toString('base64url')}`;

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

test('what is damaged anywhere has a reason, never another error', async () => {
  const whole = await encode({ text: 'User-agent: Strudel\nRecrawl-Interval: 7d\n', panels: { a: 1 } });
  const random = noise(7);
  const changed = [];
  for (let at = 3; at < whole.length; at++) {
    changed.push(whole.slice(0, at), whole.slice(0, at) + 'AZ-_%\u{1F600}'[Math.floor(random.next().value * 5)] + whole.slice(at + 1));
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
