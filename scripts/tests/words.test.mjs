// The languages: each says everything that English says, and all that the core can say.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import en, { findingPages as pagesInEnglish } from '../../www/screen/words/en.js';
import uk, { explanations, findingPages, translation } from '../../www/screen/words/uk.js';
import { inRepo } from '../lib/paths.mjs';

/** The shape of words: which keys, and of what kind each is. */
const shape = (value) =>
  Array.isArray(value) ? value.map(shape)
  : value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort().map(([key, inner]) => [key, shape(inner)]))
  : typeof value;

const source = (path) => readFileSync(inRepo('src', path), 'utf8');

const literal = '"((?:[^"\\\\]|\\\\.)*)"';
const wording = new RegExp(`${literal}: ${literal}, ${literal}, ${literal};`, 'g');
const declaration = new RegExp(`\\w+ = "([a-z0-9-]+)", \\w+, ${literal};\\s*say \\{([\\s\\S]*?)\\}\\s*what ${literal};\\s*why ${literal};`, 'g');

/** The registry, from its declarations: code → title, what, why, and the wordings by variant, each [message, help, fix]. */
function registered({ folders }) {
  const entries = {};
  for (const file of readdirSync(inRepo('src', 'finding'))) {
    if (file === 'entry.rs' || (file === 'folder.rs' && !folders)) continue;
    for (const [, code, title, said, what, why] of source(`finding/${file}`).matchAll(declaration)) {
      const wordings = Object.fromEntries([...said.matchAll(wording)].map(([, variant, ...texts]) => [variant, texts]));
      entries[code] = { title, what, why, wordings };
    }
  }
  return entries;
}

const places = (text = '') => [...text.matchAll(/\{\d\}/g)].map(String).sort();

test('Ukrainian has every text of the screen', () => {
  assert.deepEqual(shape(uk), shape(en));
});

test('Ukrainian has every text of every finding, with the same gaps', () => {
  // Findings of folders are the command line's.
  const entries = registered({ folders: false });
  assert.ok(Object.keys(entries).length > 40);
  assert.deepEqual(Object.keys(translation.findings).sort(), Object.keys(entries).sort());
  for (const [code, { wordings }] of Object.entries(entries)) {
    assert.deepEqual(Object.keys(translation.findings[code]).sort(), Object.keys(wordings).sort(), code);
    for (const [variant, texts] of Object.entries(wordings)) {
      texts.forEach((text, index) => {
        const translated = translation.findings[code][variant][index] ?? '';
        assert.equal(translated === '', text === '', `${code} ${variant}: ${text}`);
        assert.deepEqual(places(translated), places(text), `${code} ${variant}: ${text}`);
      });
    }
  }
});

test('Ukrainian explains every finding, with the same code', () => {
  const entries = registered({ folders: true });
  assert.equal(Object.keys(entries).length, readdirSync(inRepo('src', 'finding'))
    .reduce((sum, file) => sum + (source(`finding/${file}`).match(/^    example (File|Described) \{/gm)?.length ?? 0), 0));
  assert.deepEqual(Object.keys(explanations).sort(), Object.keys(entries).sort());
  const code = (text) => [...text.matchAll(/`[^`]*`/g)].map(String).sort();
  for (const [name, entry] of Object.entries(entries)) {
    const { title, what, why, ...rest } = explanations[name];
    assert.deepEqual(rest, {}, name);
    assert.match(title, /^[^`]*[^.`]$/, name);
    for (const [translated, text] of [[what, entry.what], [why, entry.why]]) {
      assert.match(translated, /[А-Яа-яІіЇїЄєҐґ].*\.$/, name);
      assert.deepEqual(code(translated), code(text), name);
    }
  }
  assert.deepEqual(shape(findingPages), shape(pagesInEnglish));
});

test('Ukrainian is written in its own letters', () => {
  const texts = (value) =>
    typeof value === 'string' ? [value] : value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];
  for (const text of texts([uk, findingPages, explanations, translation])) {
    assert.doesNotMatch(text, /[ыэъё]|[a-z][а-яіїєґ]|[а-яіїєґ][a-z]|["']/i, text);
  }
});

test('Ukrainian has every reason', () => {
  const [, body] = /pub const fn text\(self\)([\s\S]*?)\n    \}\n/.exec(source('report.rs'));
  const reasons = [...body.matchAll(/=> "([^"]*)"/g)].map(([, text]) => text);
  assert.ok(reasons.length > 10);
  assert.deepEqual(Object.keys(translation.reasons).sort(), reasons.sort());
});

test('numbers take the right form', () => {
  assert.deepEqual([1, 2, 5, 11, 21, 22].map(uk.counts.error), ['1 помилка', '2 помилки', '5 помилок', '11 помилок', '21 помилка', '22 помилки']);
  assert.deepEqual([1, 7, 14].map(uk.builder.days), ['на день', 'на 7 днів', 'на 14 днів']);
  assert.deepEqual([1, 2, 5, 11, 21, 22].map(uk.crawlers.left), [
    'Ще 1 шлях – забагато за один раз: пропущено.', 'Ще 2 шляхи – забагато за один раз: пропущено.', 'Ще 5 шляхів – забагато за один раз: пропущено.',
    'Ще 11 шляхів – забагато за один раз: пропущено.', 'Ще 21 шлях – забагато за один раз: пропущено.', 'Ще 22 шляхи – забагато за один раз: пропущено.',
  ]);
  assert.equal(uk.future.compared(22, 61, 21), 'За 21 день наперед щонайбільше 22 відвідування замість 61 за автоматичним розкладом.');
  assert.equal(en.future.compared(1, 1, 60), 'In the coming 60 days at most 1 visit, as many as by automatic scheduling.');
  assert.equal(uk.editor.bytes(1234, 4096), '1\u00a0234 із 4\u00a0096 байтів');
  assert.deepEqual([1, 2].map(en.counts.error), ['1 error', '2 errors']);
  assert.equal(en.editor.bytes(1234, 4096), '1,234 of 4,096 bytes');
});

test('what readers do is said in Ukrainian too', () => {
  const report = { agent: '*', outcome: { kind: 'interval', days: 3 }, groups: [{ chosen: true }] };
  const say = (more) => translation.sentence({ ...report, ...more });
  assert.match(say({ reader: 'strudel' }), /раз на 3 дні\.$/);
  assert.match(say({ reader: 'yandex', outcome: { kind: 'none' }, delaySeconds: 4.5 }), /4,5 с\.$/);
  for (const reader of ['peregrinator', 'yandex', 'rfc9309']) {
    for (const groups of [[], report.groups]) assert.match(say({ reader, groups, outcome: { kind: 'none' } }), /^[^ ]+ .*\.$/);
  }
  assert.match(say({ reader: 'rfc9309', agent: 'Foo\u202e\u200bBot' }), /^Робот Foo\ufffd\ufffdBot /, 'a name from a link shows what is in it');
});
