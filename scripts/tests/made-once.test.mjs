// Folders that are made once, and made anew when they are broken.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { madeOnce } from '../lib/made-once.mjs';

let folder;
let made;

// A folder works while it has a file "program".
const recipe = {
  works: (path) => existsSync(join(path, 'program')),
  make: async (path) => {
    made += 1;
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'program'), String(made));
  },
};

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'strudel-once-')), 'tool');
  made = 0;
});

afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const program = () => readFileSync(join(folder, 'program'), 'utf8');

test('it is made the first time only', async () => {
  await madeOnce(folder, recipe);
  await madeOnce(folder, recipe);
  assert.equal(program(), '1');
  assert.ok(!existsSync(`${folder}.part`));
});

test('a broken one is made anew', async () => {
  await madeOnce(folder, recipe);
  rmSync(join(folder, 'program'));
  writeFileSync(join(folder, 'left'), '');
  await madeOnce(folder, recipe);
  assert.equal(program(), '2');
  assert.ok(!existsSync(join(folder, 'left')), 'nothing of the broken one is left');
});

test('after an interruption it begins anew', async () => {
  const make = async (path) => {
    await recipe.make(path);
    writeFileSync(join(path, 'half'), '');
    throw new Error('interrupted');
  };
  await assert.rejects(madeOnce(folder, { ...recipe, make }), /interrupted/);
  assert.ok(!existsSync(folder), 'no half of it is taken for the whole');
  await madeOnce(folder, recipe);
  assert.ok(!existsSync(join(folder, 'half')));
});

test('one that does not work even when it is new is told', async () => {
  await assert.rejects(madeOnce(folder, { ...recipe, works: () => false }), /still does not work/);
});
