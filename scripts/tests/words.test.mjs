// The languages: each says everything that English says, and all that the core can say.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import en from '../../www/screen/words/en.js';
import uk, { translation } from '../../www/screen/words/uk.js';
import { inRepo } from '../lib/paths.mjs';

/** The shape of words: which keys, and of what kind each is. */
const shape = (value) =>
  Array.isArray(value) ? value.map(shape)
  : value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort().map(([key, inner]) => [key, shape(inner)]))
  : typeof value;

const source = (path) => readFileSync(inRepo('src', path), 'utf8');

/** The wordings of the registry, from its declarations: code → variant → [message, help, fix]. */
function registered() {
  const text = '"((?:[^"\\\\]|\\\\.)*)"';
  const wording = new RegExp(`${text}: ${text}, ${text}, ${text};`, 'g');
  const entries = {};
  for (const file of readdirSync(inRepo('src', 'finding'))) {
    // Findings of folders are the command line's.
    if (file === 'folder.rs' || file === 'entry.rs') continue;
    for (const [, code, body] of source(`finding/${file}`).matchAll(/\w+ = "([a-z0-9-]+)", \w+, "[^"]*";\s*say \{([\s\S]*?)\}\s*what /g)) {
      entries[code] = Object.fromEntries([...body.matchAll(wording)].map(([, variant, ...texts]) => [variant, texts]));
    }
  }
  return entries;
}

const places = (text = '') => [...text.matchAll(/\{\d\}/g)].map(String).sort();

test('Ukrainian has every text of the screen', () => {
  assert.deepEqual(shape(uk), shape(en));
});

test('Ukrainian has every text of every finding, with the same gaps', () => {
  const entries = registered();
  assert.ok(Object.keys(entries).length > 40);
  assert.deepEqual(Object.keys(translation.findings).sort(), Object.keys(entries).sort());
  for (const [code, wordings] of Object.entries(entries)) {
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

test('Ukrainian has every reason', () => {
  const [, body] = /pub const fn text\(self\)([\s\S]*?)\n    \}\n/.exec(source('report.rs'));
  const reasons = [...body.matchAll(/=> "([^"]*)"/g)].map(([, text]) => text);
  assert.ok(reasons.length > 10);
  assert.deepEqual(Object.keys(translation.reasons).sort(), reasons.sort());
});

test('numbers take the right form', () => {
  assert.deepEqual([1, 2, 5, 11, 21, 22].map(uk.counts.error), ['1 помилка', '2 помилки', '5 помилок', '11 помилок', '21 помилка', '22 помилки']);
  assert.deepEqual([1, 7, 14].map(uk.builder.days), ['на день', 'на 7 днів', 'на 14 днів']);
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
});
