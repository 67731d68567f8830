// That the budgets are kept, what counts as loaded, and how sizes add up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../lib/say.mjs';
import { holdToBudgets, isPart, loads, singleFile, sizes, total } from '../lib/sizes.mjs';

const kept = [
  { file: 'the page, in English', raw: 0, gzipped: 64 * 1024 },
  { file: 'the page, in Ukrainian', raw: 0, gzipped: 64 * 1024 },
  { file: singleFile, raw: 220 * 1024, gzipped: 0 },
];

test('each budget fails by one byte, and not at it; and where its file is missing', () => {
  assert.doesNotThrow(() => holdToBudgets(kept));
  for (const [index, kind] of ['gzipped', 'gzipped', 'raw'].entries()) {
    const over = kept.map((row, at) => (at === index ? { ...row, [kind]: row[kind] + 1 } : row));
    assert.throws(() => holdToBudgets(over), (error) => error instanceof Failure && / 1 above the budget /.test(error.message));
    assert.throws(() => holdToBudgets(kept.filter((_, at) => at !== index)), Failure);
  }
});

test('what is loaded at once, with a language, and later', () => {
  const files = ['index.html', 'main.js', 'strudel.wasm', 'chunk-A.js', 'en.loaded-A.js', 'uk.loaded-A.js', 'crawlers.wasm', 'whole-A.js', 'future-A.js', singleFile, 'findings/index.html'];
  const loaded = loads.map(({ isLoaded }) => files.filter((file) => isPart(file) && isLoaded(file)));
  const common = ['index.html', 'main.js', 'strudel.wasm', 'chunk-A.js'];
  assert.deepEqual(loaded, [[...common, 'en.loaded-A.js'], [...common, 'uk.loaded-A.js'], ['crawlers.wasm', 'whole-A.js', 'future-A.js']]);
});

test('sizes are those of the file and of the file gzipped, and add up', () => {
  const page = sizes(Buffer.from('a'.repeat(1_000)));
  assert.equal(page.raw, 1_000);
  assert.ok(page.gzipped < 50);
  assert.deepEqual(total([page, page]), { raw: 2_000, gzipped: 2 * page.gzipped });
});
