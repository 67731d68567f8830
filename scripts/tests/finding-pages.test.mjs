// The pages that explain the findings: one for each, with links that lead somewhere and examples that open as they are.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { decode } from '../../www/screen/fragment.js';
import en, { findingPages } from '../../www/screen/words/en.js';
import { fragmentOf, writeFindingPages } from '../lib/finding-pages.mjs';
import { inRepo } from '../lib/paths.mjs';

const registry = JSON.parse(
  execFileSync('cargo', ['run', '--quiet', '-p', 'strudel-web', '--example', 'registry'], { cwd: inRepo(), maxBuffer: 2 ** 24 }),
);
const top = mkdtempSync(join(tmpdir(), 'strudel-'));
after(() => rmSync(top, { recursive: true }));
const folder = join(top, 'findings');
writeFindingPages({ registry, words: en, own: findingPages, folder, top: '../' });
const pages = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

test('every finding has its page, and the list names all', () => {
  const codes = registry.map(({ code }) => code);
  assert.ok(codes.length > 50);
  assert.deepEqual(pages.map(([name]) => name).sort(), [...codes.map((code) => `${code}.html`), 'index.html'].sort());
  const list = readFileSync(join(folder, 'index.html'), 'utf8');
  assert.deepEqual([...list.matchAll(/<li>.*href="([^"]*)\.html"/g)].map(([, code]) => code), codes);
});

test('links lead to what is there, and nowhere else', () => {
  for (const [name, html] of pages) {
    for (const [, link] of html.matchAll(/(?:href|src)="([^"#]*)/g)) {
      assert.doesNotMatch(link, /^(\/|\w+:)/, `${name}: ${link}`);
      const isOurs = !link.startsWith('../');
      if (isOurs) assert.ok(existsSync(join(dirname(join(folder, name)), link)), `${name}: ${link}`);
      else assert.match(link, /^\.\.\/(index\.html|style\.css|icon\.svg)$/);
    }
  }
});

test('nothing of an example is markup or unseen', () => {
  for (const [name, html] of pages) {
    assert.doesNotMatch(html, /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/, name);
    assert.doesNotMatch(html, /<script|<img|undefined|\[object/, name);
    assert.equal((html.match(/<(h1|h2|h3|p|ul|li|nav|pre|a|span|code|strong)\b/g) ?? []).length, (html.match(/<\/(h1|h2|h3|p|ul|li|nav|pre|a|span|code|strong)>/g) ?? []).length, name);
  }
  const hostile = { code: 'x', severity: 'error', title: '<b>"', what: '`<i>`', why: '&', example: { before: '<script>', after: '"' } };
  writeFindingPages({ registry: [hostile], words: en, own: findingPages, folder: join(top, 'hostile'), top: '../' });
  const html = readFileSync(join(top, 'hostile', 'x.html'), 'utf8');
  assert.match(html, /<h1>&lt;b&gt;&quot;<\/h1>/);
  assert.match(html, /<code>&lt;i&gt;<\/code>/);
  assert.match(html, /<pre class="made">&lt;script&gt;<\/pre>/);
});

test('examples open in the checker byte for byte, where the reader is that is meant', async () => {
  const files = registry.map(({ example }) => example).filter(({ reader }) => reader);
  assert.ok(files.length > 40);
  for (const example of files) {
    assert.ok(example.finding, JSON.stringify(example));
    const { text, bytes, tab } = await decode(fragmentOf(example));
    assert.deepEqual([...(bytes ?? new TextEncoder().encode(text))], example.bytes);
    assert.equal(tab, example.reader === 'strudel' ? undefined : 'crawlers');
  }
});
