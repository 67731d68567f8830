// Sharing: links that hold the file, in both directions, and copies.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { forEachBrowser } from './harness.mjs';
import { codes, drop, open, paste, read, tab, text, waitForText } from './people.mjs';

const linkOf = (state) => `#s=${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;
const hash = (page) => page.evaluate(() => location.hash);
const waitForLink = (page) => page.waitForFunction(() => location.hash.startsWith('#s='));

/** What was copied last, instead of the clipboard, which tests share with the machine. */
const catchCopies = (page) =>
  page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => (window.copied = text) } }));

forEachBrowser('a link brings back the text, the tab and its settings', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: 7 days # \u{1F600}\n');
  await tab(page, 'crawlers');
  await page.type('.crawlers .paths', '/page/index.mu');
  await waitForLink(page);
  await catchCopies(page);
  await page.click('[data-action="share link"]');
  const link = await (await page.waitForFunction(() => window.copied)).jsonValue();
  await page.goto('about:blank');
  await page.goto(link);
  await waitForText(page, '.findings', 'is not in days');
  assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 7 days # \u{1F600}\n');
  assert.equal(await page.$eval('.crawlers .paths', (paths) => paths.value), '/page/index.mu');
  assert.equal(await page.$eval('[data-action="tab crawlers"]', (one) => one.ariaSelected), 'true');
});

forEachBrowser('a link brings back a file byte for byte', async ({ page, url }) => {
  await open(page, url);
  await drop(page, Buffer.from('\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 6d\r\n'));
  await waitForText(page, '.source', 'byte for byte');
  await waitForLink(page);
  const link = await page.evaluate(() => location.href);
  await page.goto('about:blank');
  await page.goto(link);
  await waitForText(page, '.findings', 'byte order mark');
  assert.equal(await read(page, '.bytes'), '46 of 4,096 bytes');
  assert.deepEqual(await codes(page), ['byte-order-mark']);
});

forEachBrowser('the address is written seldom, never as a step of the history, and last with the last text', async ({ page, url }) => {
  await open(page, url);
  await page.evaluate(() => {
    window.writes = 0;
    const replace = history.replaceState;
    history.replaceState = function (...all) {
      window.writes += 1;
      return replace.apply(this, all);
    };
  });
  const before = await page.evaluate(() => history.length);
  const begin = Date.now();
  await page.type('.editor', 'User-agent: Strudel\nRecrawl-Interval: 14d');
  await page.waitForFunction(() => location.hash !== '');
  const spent = Date.now() - begin;
  assert.ok((await page.evaluate(() => window.writes)) <= spent / 700 + 1);
  assert.equal(await page.evaluate(() => history.length), before);
  // The state as it is written in the end, read by another page.
  await page.waitForFunction((last) => (window.settled = location.hash === window.seen ? (window.settled ?? 0) + 1 : 0, window.seen = location.hash, window.settled > 15), { polling: 100 });
  const link = await page.evaluate(() => location.href);
  await page.goto('about:blank');
  await page.goto(link);
  await waitForText(page, '.sentence', 'in 14 days');
});

forEachBrowser('another link in the same page is opened', async ({ page, url }) => {
  await open(page, url);
  await page.evaluate((fragment) => (location.hash = fragment), linkOf({ v: 1, text: 'User-agent: *\nRecrawl-Interval: 3d\n' }));
  await waitForText(page, '.sentence', 'in 3 days');
  await page.evaluate(() => (location.hash = '#elsewhere'));
  assert.equal(await text(page), 'User-agent: *\nRecrawl-Interval: 3d\n');
});

const bomb = linkOf({ v: 1, text: 'a'.repeat(40_000_000) });
const hostile = {
  'cut off': [linkOf({ v: 1, text: 'User-agent: *\n' }).slice(0, -6), /damaged/],
  'not base64': ['#s=%%%', /damaged/],
  'not ours': [linkOf({ v: 9, text: 'x' }), /damaged/],
  'a compression bomb': [bomb, /more than a checker takes/],
  'endless': [`#s=${'A'.repeat(200_000)}`, /more than a checker takes/],
};
for (const [name, [fragment, message]] of Object.entries(hostile)) {
  forEachBrowser(`a link that is ${name} gets a message, and the editor stays`, async ({ page, url }) => {
    await open(page, url + fragment);
    await page.waitForFunction(() => document.querySelector('.notice').textContent !== '');
    assert.match(await read(page, '.notice'), message);
    await page.type('.editor', 'User-agent: *\nRecrawl-Interval: 2d');
    assert.match(await read(page, '.sentence'), /in 2 days/);
  });
}

forEachBrowser('settings from a stranger do no harm', async ({ page, url }) => {
  const panels = { crawlers: { agent: { a: 1 }, paths: ['/'] }, future: 'x', __proto__: { polluted: 1 }, constructor: 1, lines: null };
  await open(page, url + linkOf({ v: 1, text: 'User-agent: *\n<img src=x onerror=alert(1)>', tab: 'constructor', panels }));
  await waitForText(page, '.findings', '<img');
  assert.equal(await page.$$eval('.checker img', (all) => all.length), 0);
  assert.equal(await page.evaluate(() => ({}).polluted), undefined);
  for (const name of await page.$$eval('[role="tab"]', (tabs) => tabs.map((one) => one.dataset.action.slice(4)))) await tab(page, name);
});

forEachBrowser('copies as Markdown and as JSON', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: 7 days # ``` <b>\n');
  await catchCopies(page);
  await page.click('[data-action="share markdown"]');
  await waitForText(page, '.share', 'copied as Markdown');
  const markdown = await page.evaluate(() => window.copied);
  assert.match(markdown, /^### robots\.txt, as Strudel reads it\n\nThis file sets nothing/);
  assert.match(markdown, /`interval-wrong-unit`/);
  assert.match(markdown, /\n````text\nUser-agent: Strudel\n.*\n````\n$/);
  await page.click('[data-action="share json"]');
  await waitForText(page, '.share', 'copied as JSON');
  const report = JSON.parse(await page.evaluate(() => window.copied));
  assert.deepEqual([report.reader, report.findings[0].code], ['strudel', 'interval-wrong-unit']);
});

forEachBrowser('where the browser does not copy, the text is there to be copied by hand', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: *\nRecrawl-Interval: 2d\n');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }));
  await page.click('[data-action="share json"]');
  await page.waitForFunction(() => document.activeElement.matches('.share .paths'));
  assert.match(await page.evaluate(() => getSelection().toString() || document.activeElement.value), /"reader": "strudel"/);
});

forEachBrowser('in print the report and the file are there, and no buttons', async ({ page, url, browser }) => {
  if (browser === 'firefox') return; // its remote control cannot pretend to print
  await open(page, url);
  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: 7 days\n');
  await tab(page, 'serving');
  await page.emulateMediaType('print');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const shown = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility() && one.getClientRects().length > 0).length);
  assert.equal(await shown('.checker button:not(.place), .languages button'), 0);
  for (const part of ['.sentence', '.finding', '.line']) assert.ok((await shown(part)) > 0, part);
  assert.ok((await page.pdf()).length > 1_000);
});
