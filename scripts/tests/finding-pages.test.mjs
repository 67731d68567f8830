// The pages that explain the findings: one for each, with links that lead somewhere and examples that open as they are.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { decode } from '../../www/screen/fragment.js';
import en, { findingPages } from '../../www/screen/words/en.js';
import uk, { explanations, findingPages as findingPagesInUkrainian, translation } from '../../www/screen/words/uk.js';
import { fragmentOf, writeFindingPages } from '../lib/finding-pages.mjs';
import { escaped } from '../lib/markup.mjs';
import { inRepo } from '../lib/paths.mjs';
import { readRegistry } from '../lib/registry.mjs';

const registry = readRegistry();
const english = { words: en, own: findingPages, path: 'findings' };
const ukrainian = { words: uk, own: findingPagesInUkrainian, explanations, translation, path: 'findings/uk' };
const site = mkdtempSync(join(tmpdir(), 'strudel-'));
after(() => rmSync(site, { recursive: true }));
writeFindingPages(site, registry, [english, ukrainian]);

const names = readdirSync(join(site, 'findings'), { recursive: true }).filter((name) => name.endsWith('.html'));
const pages = names.map((name) => [join('findings', name), readFileSync(join(site, 'findings', name), 'utf8')]);
const pageOf = (code, path = 'findings') => readFileSync(join(site, path, `${code}.html`), 'utf8');
/** What a person reads of markup. */
const read = (html) =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);
/** The lines of the two files of an example. */
const examples = (html) =>
  [...html.matchAll(/<ol class="listing">\n([\s\S]*?)\n<\/ol>/g)].map(([, list]) => list.split('\n').map(read));

test('every finding has its page in each language, and the lists name all, by family', () => {
  const codes = registry.map(({ code }) => code);
  assert.ok(codes.length > 50);
  const wanted = [...codes, 'index'].flatMap((code) => [`findings/${code}.html`, `findings/uk/${code}.html`]);
  assert.deepEqual(pages.map(([name]) => name).sort(), wanted.sort());
  for (const { own, path } of [english, ukrainian]) {
    const list = pageOf('index', path);
    assert.deepEqual([...list.matchAll(/<li>.*href="([^"]*)\.html"/g)].map(([, code]) => code), codes);
    const headings = [...list.matchAll(/<h2>(.*)<\/h2>/g)].map(([, heading]) => heading);
    assert.deepEqual(headings, Object.values(own.families));
  }
});

test('links lead to what is there, and nowhere else', () => {
  const besides = ['index.html', 'style.css', 'icon.svg', 'findings/findings.css'];
  for (const [name, html] of pages) {
    for (const [, link] of html.matchAll(/(?:href|src)="([^"#]*)/g)) {
      assert.doesNotMatch(link, /^(\/|\w+:)/, `${name}: ${link}`);
      const target = join(dirname(name), link);
      assert.ok(besides.includes(target) || existsSync(join(site, target)), `${name}: ${link}`);
    }
  }
});

test('from the first page, the next ones lead through all and back', () => {
  for (const path of ['findings', 'findings/uk']) {
    const walk = (from, rel) => {
      const seen = [];
      for (let code = from; code; code = pageOf(code, path).match(new RegExp(`rel="${rel}" href="(.*)\\.html"`))?.[1]) seen.push(code);
      return seen;
    };
    const codes = registry.map(({ code }) => code);
    assert.deepEqual(walk(codes[0], 'next'), codes);
    assert.deepEqual(walk(codes.at(-1), 'prev'), codes.toReversed());
  }
});

test('a page leads to itself in the other language', () => {
  assert.match(pageOf('interval-zero'), /<a class="language" lang="uk" hreflang="uk" href="uk\/interval-zero\.html">Українська<\/a>/);
  assert.match(pageOf('interval-zero', 'findings/uk'), /<html lang="uk">[\s\S]*href="\.\.\/interval-zero\.html">English<\/a>/);
});

test('nothing of an example is markup or unseen', () => {
  for (const [name, html] of pages) {
    assert.doesNotMatch(html, /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/, name);
    assert.doesNotMatch(html, /<script|<img|style=|undefined|\[object/, name);
    const count = (pattern) => [...html.matchAll(pattern)].map(([, tag]) => tag).sort();
    assert.deepEqual(
      count(/<(h1|h2|h3|p|ol|ul|li|nav|pre|a|span|code|strong|mark|div|main|header)\b/g),
      count(/<\/(h1|h2|h3|p|ol|ul|li|nav|pre|a|span|code|strong|mark|div|main|header)>/g), name);
  }
});

test('the styles of the checker leave the pages alone, but for what both share', () => {
  const checker = readFileSync(inRepo('www', 'checker.css'), 'utf8');
  const classes = new Set(pages.flatMap(([, html]) => [...html.matchAll(/class="([^"]*)"/g)].map(([, name]) => name)));
  assert.deepEqual([...classes].filter((name) => new RegExp(`\\.${name}\\b(?!-)`).test(checker)), ['severity']);
});

test('hostile texts stay texts, wherever they stand', () => {
  const evil = '<b onclick="x">`&`</b>';
  const said = { message: evil, help: evil, fix: evil, variant: '', arguments: [] };
  const example = { reader: 'strudel', bytes: [60], before: [[evil, evil, evil]], after: [[evil]], said };
  const entry = { family: 'file', code: 'x', severity: 'error', title: evil, what: evil, why: evil, example };
  writeFindingPages(site, [entry, { ...entry, code: 'y', example: { before: [[evil]], after: [[evil]], said } }], [{ ...english, path: 'hostile' }]);
  for (const code of ['index', 'x', 'y']) {
    const html = pageOf(code, 'hostile');
    assert.doesNotMatch(html, /<b>|<b |onclick="x/);
    assert.ok(html.includes(escaped('<b onclick="x">')));
  }
});

test('what is unseen in an example is named, and its place is marked', () => {
  assert.match(pageOf('invisible-character'), /7d<mark>&lt;U\+00A0&gt;<\/mark><\/code>/);
  const [before, after] = examples(pageOf('byte-order-mark'));
  assert.deepEqual([before[0], after[0]], ['<U+FEFF>User-agent: Strudel', 'User-agent: Strudel']);
  assert.deepEqual(examples(pageOf('line-ending'))[0], ['User-agent: Strudel<U+000D>', 'Recrawl-Interval: 4d<U+000D>']);
  assert.equal(examples(pageOf('not-utf8'))[0][1], 'Recrawl-Interval: 4d<E9>');
  assert.match(pageOf('control-character'), /7<mark>&lt;U\+0000&gt;<\/mark>d/);
  assert.match(pageOf('interval-list'), /Recrawl-Interval: <mark>7d, 14d<\/mark>/);
  for (const { code, example } of registry.filter((entry) => entry.example.reader)) {
    const [before, after] = examples(pageOf(code));
    assert.notDeepEqual(before, after, code);
    assert.deepEqual([before, after], [example.before, example.after].map((lines) => lines.map((pieces) => pieces.join(''))), code);
  }
});

test('each page says what is said at the place, and how to see it on the command line', () => {
  for (const { code, family, example } of registry) {
    const html = read(pageOf(code));
    for (const text of [example.said.message, example.said.help, example.said.fix]) assert.ok(html.includes(text ?? ''), `${code}: ${text}`);
    const checked = family === 'folder' ? '--pages DIR' : ['peregrinator', 'yandex'].includes(example.reader) ? `--reader ${example.reader} robots.txt` : 'robots.txt';
    assert.ok(html.includes(`strudel explain ${code}\nstrudel check ${checked}`), code);
    assert.equal(html.includes('strudel check --fix'), example.said.fix !== null, code);
  }
  assert.match(pageOf('needs-rescan'), /strudel check --pages DIR --nomadnet-config FILE/);
});

test('in Ukrainian it is said in Ukrainian, but for what is the command line’s alone', () => {
  assert.match(pageOf('delay-invalid', 'findings/uk'), /<div class="said" data-severity="error">\n<p><strong>[^<]*«0,5»/);
  assert.match(pageOf('file-hidden', 'findings/uk'), /<div class="said" data-severity="error" lang="en">\n<p><strong>\.robots\.txt is hidden/);
});

test('examples open in the checker byte for byte, where the reader is that is meant', async () => {
  const files = registry.filter(({ example }) => example.reader);
  assert.ok(files.length > 40);
  for (const { code, example } of files) {
    const [fragment] = pageOf(code).match(/(?<=\.\.\/index\.html)#s=[^"]*/);
    assert.equal(fragment, fragmentOf(example));
    const { text, bytes, tab } = await decode(fragment);
    assert.deepEqual([...(bytes ?? new TextEncoder().encode(text))], example.bytes);
    assert.equal(tab, example.reader === 'strudel' ? undefined : 'crawlers');
  }
  assert.doesNotMatch(pageOf('file-hidden'), /#s=/);
});
