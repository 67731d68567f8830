// That the budget is kept, and how sizes add up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../lib/say.mjs';
import { budget, holdToBudget, sizes, total } from '../lib/sizes.mjs';

test('the page fails above its budget by one byte, and not at it', () => {
  assert.doesNotThrow(() => holdToBudget({ gzipped: budget }));
  assert.throws(() => holdToBudget({ gzipped: budget + 1 }), (error) => error instanceof Failure && /1 above its budget/.test(error.message));
});

test('sizes are those of the file and of the file gzipped, and add up', () => {
  const page = sizes(Buffer.from('a'.repeat(1_000)));
  assert.equal(page.raw, 1_000);
  assert.ok(page.gzipped < 50);
  assert.deepEqual(total([page, page]), { raw: 2_000, gzipped: 2 * page.gzipped });
});
