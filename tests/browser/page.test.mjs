// What a person does on the page, and reads there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachBrowser } from './harness.mjs';

/** Opens the page and waits for the checker. */
async function open(page, url) {
  await page.goto(url);
  await page.waitForSelector('.editor');
}

/** Puts text into the editor as pasting does: all at once, with one input event. Chromium types a long text line by line. */
const paste = (page, text) =>
  page.$eval('.editor', (editor, value) => {
    editor.focus();
    editor.select();
    if (value.split('\n').length < 100 && value.length < 100_000) document.execCommand('insertText', false, value);
    else {
      editor.value = value;
      editor.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
    }
  }, text);

const read = (page, selector) => page.$eval(selector, (element) => element.textContent);
const readAll = (page, selector) => page.$$eval(selector, (elements) => elements.map((element) => element.textContent));
const waitForText = (page, selector, text) =>
  page.waitForFunction((s, t) => document.querySelector(s)?.textContent.includes(t), {}, selector, text);

const examples = [
  ['14 days', '14d', 'Strudel visits this node at most once in 14 days.'],
  ['7 days', '7d', 'Strudel visits this node at most once in 7 days.'],
  ['Automatic', 'auto', 'Strudel schedules its visits automatically; an earlier preference is cleared.'],
];

forEachBrowser('the published examples, pasted', async ({ page, url }) => {
  await open(page, url);
  for (const [, value, sentence] of examples) {
    await paste(page, `User-agent: Strudel\nRecrawl-Interval: ${value}\n`);
    assert.equal(await read(page, '.sentence'), sentence);
    assert.equal(await read(page, '.counts'), 'Nothing is wrong with this file.');
    assert.deepEqual(await readAll(page, '.lines td.role'), ['agent', 'used']);
  }
});

forEachBrowser('the published examples, by one click', async ({ page, url }) => {
  await open(page, url);
  for (const [name, value, sentence] of examples) {
    await (await page.$(`::-p-xpath(//button[text()="${name}"])`)).click();
    assert.equal(await page.$eval('.editor', (editor) => editor.value), `User-agent: Strudel\nRecrawl-Interval: ${value}\n`);
    assert.equal(await read(page, '.sentence'), sentence);
  }
});

forEachBrowser('a bad file: findings, the way to their place, and fixes', async ({ page, url }) => {
  await open(page, url);
  await paste(page, '# node\nUseragent: Strudel\nRecrawl-Interval : 7 days\n');
  assert.match(await read(page, '.sentence'), /^This file sets nothing/);
  assert.deepEqual(await readAll(page, '.finding .code'), [
    'no-matching-group', 'unknown-directive', 'outside-group', 'space-before-colon',
  ]);
  assert.match(await read(page, '.finding[data-severity="error"] .message'), /“Useragent” is not User-agent/);

  const places = await page.$$('.finding .place');
  await places[1].click();
  const selected = await page.$eval('.editor', (e) => e.value.slice(e.selectionStart, e.selectionEnd));
  assert.equal(selected, 'Useragent');

  await (await page.$$('.finding .fix'))[0].click();
  assert.match(await page.$eval('.editor', (e) => e.value), /^# node\nUser-agent: Strudel\n/);
  await page.click('.fix-all');
  assert.equal(await page.$eval('.editor', (e) => e.value), '# node\nUser-agent: Strudel\nRecrawl-Interval: 7d\n');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 7 days.');

  // What a fix did can be undone like typing.
  await page.$eval('.editor', () => document.execCommand('undo'));
  await waitForText(page, '.sentence', 'This file sets nothing');
});

forEachBrowser('typing is checked at each key', async ({ page, url }) => {
  await open(page, url);
  await page.type('.editor', 'User-agent: *\nRecrawl-Interval: 9d');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 9 days.');
  assert.equal(await read(page, '.bytes'), '34 of 4,096 bytes');
  assert.match(await read(page, '.source'), /as typed/);
});

forEachBrowser('a file is read byte for byte, and counts as text once edited', async ({ page, url }) => {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-'));
  try {
    const path = join(folder, 'robots.txt');
    writeFileSync(path, '\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 5d\r\n');
    await open(page, url);
    await (await page.$('.file')).uploadFile(path);
    await waitForText(page, '.source', 'byte for byte');
    assert.equal(await read(page, '.bytes'), '46 of 4,096 bytes');
    assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 5 days.');
    assert.deepEqual(await readAll(page, '.finding .code'), ['byte-order-mark']);

    await page.click('.finding .fix');
    assert.deepEqual(await readAll(page, '.finding .code'), []);
    assert.match(await read(page, '.source'), /as edited/);
    assert.equal(await read(page, '.bytes'), '41 of 4,096 bytes');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Drops a file of these bytes onto the editor. */
const drop = (page, bytes) =>
  page.$eval('.editor', (editor, numbers) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(numbers)], 'robots.txt'));
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [...bytes]);

forEachBrowser('a dropped file is read byte for byte', async ({ page, url }) => {
  await open(page, url);
  await drop(page, Buffer.from('User-agent: Strudel\r\nRecrawl-Interval: 6d\xe9\r\n', 'latin1'));
  await waitForText(page, '.source', 'byte for byte');
  assert.deepEqual(await readAll(page, '.finding .code'), ['not-utf8']);
  await page.click('.finding .place');
  assert.equal(await page.$eval('.editor', (e) => e.value.slice(e.selectionStart, e.selectionEnd)), '\ufffd');
});

forEachBrowser('binary and large files have their finding', async ({ page, url }) => {
  await open(page, url);
  await drop(page, Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7_919) % 256)));
  await waitForText(page, '.source', 'byte for byte');
  assert.ok((await page.$$('.finding')).length > 0);

  await paste(page, 'x'.repeat(5_000_000));
  assert.deepEqual(await readAll(page, '.finding .code'), ['file-too-large']);
  assert.equal(await read(page, '.bytes'), '5,000,000 of 4,096 bytes');

  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: 2d');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 2 days.');
});

forEachBrowser('markup in a file stays text', async ({ page, url }) => {
  await open(page, url);
  const hostile = [
    'User-agent: Strudel',
    'Recrawl-Interval: <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>: x',
    '<b>bold</b> javascript:alert(1)',
    'Recrawl-Interval: 7\u202ed\u200b',
  ].join('\n');
  await paste(page, hostile);
  assert.equal(await page.$$eval('.checker :is(script, img, b)', (elements) => elements.length), 0);
  assert.match(await read(page, '.lines'), /<script>alert\(1\)<\/script>/);
  assert.match(await read(page, '.lines'), /7<U\+202E>d<U\+200B>/);
});

forEachBrowser('many findings are capped with their number', async ({ page, url }) => {
  await open(page, url);
  await paste(page, `User-agent: Strudel\n${'a\n'.repeat(1_000)}`);
  assert.equal((await page.$$('.finding')).length, 200);
  assert.equal(await read(page, '.findings .more'), '… and 801 more.');
});

forEachBrowser('what other crawlers make of it', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: *\nRecrawl-Interval: 7d\nCrawl-delay: 4.5\n');
  await page.click('.others summary');
  await waitForText(page, '.comparison', 'Yandex leaves at least 4.5 seconds between two pages.');
  assert.deepEqual(await readAll(page, '.differing tbody tr:first-child td.role'), ['used', 'ignored', 'ignored', 'ignored']);
  assert.deepEqual(await readAll(page, '.differing tbody th'), ['2', '3']);
});
