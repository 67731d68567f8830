// Sharing: links that hold the file, in both directions, and copies.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { inRepo } from '../../scripts/lib/paths.mjs';
import { serve } from '../../scripts/lib/server.mjs';
import { decode } from '../../www/screen/fragment.js';
import { forEachBrowser, inBrowser } from './harness.mjs';
import { codes, drop, open, paste, read, tab, text, waitForText } from './people.mjs';

const linkOf = (state) => `#s=${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;
const hash = (page) => page.evaluate(() => location.hash);
const waitForLink = (page) => page.waitForFunction(() => location.hash.startsWith('#s='));

/** From the next page on, counts the addresses that are written, and the pauses before a write that are over. */
const countWrites = (page) =>
  page.evaluateOnNewDocument(() => {
    window.writes = window.pauses = 0;
    const { replaceState } = history;
    history.replaceState = (...all) => {
      window.writes += 1;
      return replaceState.apply(history, all);
    };
    const set = window.setTimeout;
    window.setTimeout = (act, time) =>
      set(() => {
        act();
        if (time === 700) window.pauses += 1;
      }, time);
  });
const writes = (page) => page.evaluate(() => window.writes);

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
  assert.equal((await decode(await hash(page))).bytes?.length, 46);
  await page.goto('about:blank');
  await page.goto(link);
  await waitForText(page, '.findings', 'byte order mark');
  assert.equal(await read(page, '.bytes'), '46 of 4,096 bytes');
  assert.deepEqual(await codes(page), ['byte-order-mark']);
});

forEachBrowser('a file that the editor holds whole is in its link as text', async ({ page, url }) => {
  await open(page, url);
  const file = 'User-agent: Strudel\nRecrawl-Interval: 6d # \u{1F600}\n';
  await drop(page, Buffer.from(file));
  await waitForText(page, '.source', 'byte for byte');
  await waitForLink(page);
  assert.deepEqual(await decode(await hash(page)), { text: file, tab: undefined, panels: undefined });
});

forEachBrowser('the address is written seldom, never as a step of the history, and last with the last text', async ({ page, url }) => {
  await countWrites(page);
  await open(page, url);
  const before = await page.evaluate(() => history.length);
  const begin = Date.now();
  await page.type('.editor', 'User-agent: Strudel\nRecrawl-Interval: 14d');
  await waitForLink(page);
  assert.ok((await writes(page)) <= (Date.now() - begin) / 700 + 1);
  assert.equal(await page.evaluate(() => history.length), before);
  // The state as it is written in the end, read by another page.
  let link;
  do link = await hash(page);
  while ((await decode(link)).text !== (await text(page)));
  await page.goto('about:blank');
  await page.goto(url + link);
  await waitForText(page, '.sentence', 'in 14 days');
});

forEachBrowser('an address that says what is on the screen is not written again', async ({ page, url }) => {
  await countWrites(page);
  // Packed in another way than browsers pack.
  await open(page, `${url}#s=${deflateRawSync('{ "text": "User-agent: *\\nRecrawl-Interval: 3d", "v": 1 }', { level: 0 }).toString('base64url')}`);
  await waitForText(page, '.sentence', 'in 3 days');
  await page.waitForFunction(() => window.pauses === 1);
  await page.type('.editor', '0');
  await page.waitForFunction(() => window.pauses === 2 && window.writes > 0);
  assert.equal(await writes(page), 1);
});

forEachBrowser('another link in the same page is opened', async ({ page, url }) => {
  await open(page, url);
  await page.evaluate((fragment) => (location.hash = fragment), linkOf({ v: 1, text: 'User-agent: *\nRecrawl-Interval: 3d\n' }));
  await waitForText(page, '.sentence', 'in 3 days');
  await page.evaluate(() => (location.hash = '#elsewhere'));
  assert.equal(await text(page), 'User-agent: *\nRecrawl-Interval: 3d\n');
});

forEachBrowser('a link that cannot be read changes nothing, and stays until something changes', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: *\nRecrawl-Interval: 3d\n');
  await page.evaluate(() => (location.hash = '#s=damaged'));
  await waitForText(page, '.notice', 'damaged');
  assert.equal(await text(page), 'User-agent: *\nRecrawl-Interval: 3d\n');
  assert.equal(await hash(page), '#s=damaged');
  await page.evaluate(() => {
    const notice = document.querySelector('.notice');
    window.said = 0;
    new MutationObserver(() => (window.said += notice.textContent === '' ? 0 : 1)).observe(notice, { childList: true });
    location.hash = '#s=damaged2';
  });
  await page.waitForFunction(() => window.said === 1);
  await page.type('.editor', '#');
  assert.equal(await read(page, '.notice'), '');
  await page.waitForFunction(() => !location.hash.includes('damaged'));
  assert.equal((await decode(await hash(page))).text, await text(page));
});

forEachBrowser('the parts alone: where and when nothing is written', async ({ page, problems }) => {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-'));
  cpSync(inRepo('www', 'screen'), join(folder, 'screen'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Parts</title>');
  const server = await serve(folder, [0]);
  try {
    problems.allow(server.url);
    await page.goto(server.url);
    const seen = await page.evaluate(async () => {
      const [{ share }, { fromText }, { default: words }] = await Promise.all(
        ['share', 'source', 'words/en'].map((name) => import(`/screen/${name}.js`)));
      const waiting = new Map();
      window.setTimeout = (act) => (waiting.set(waiting.size + 1, act), waiting.size);
      window.clearTimeout = (id) => waiting.delete(id);
      let writes = 0;
      history.replaceState = () => void (writes += 1);
      const source = fromText('User-agent: *');
      const made = (more) => {
        const part = share({ words, core: {}, saved: () => ({ source, text: 'User-agent: *', panels: {} }), ...more });
        part.show({ source, report: {} });
        part.start(true);
        return part;
      };
      const actions = (part) => [...part.root.querySelectorAll('button')].map((one) => one.dataset.action);

      const embedded = made({ address: false });
      embedded.changed();
      const inElement = { waiting: waiting.size, actions: actions(embedded) };

      const loaded = [];
      const part = made({ address: true, load: (state) => loaded.push(state) });
      for (let change = 0; change < 100; change++) part.changed();
      const pauses = waiting.size;
      await waiting.get(1)();
      waiting.clear();
      const once = writes;
      part.changed();
      part.stop();
      part.changed();
      const heard = new Promise((resolve) => addEventListener('hashchange', resolve));
      location.hash = '#s=q1YqU7Iy1FEqSa0oUbJSSlSqBQA'; // {"v":1,"text":"a"}
      await heard;
      await part.act('link');
      return { inElement, pauses, once, after: { waiting: waiting.size, writes }, loaded };
    });
    assert.deepEqual(seen, {
      inElement: { waiting: 0, actions: ['share markdown', 'share json', 'share print'] },
      pauses: 1,
      once: 1,
      after: { waiting: 0, writes: 1 },
      loaded: [],
    });
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

const bomb = linkOf({ v: 1, text: 'a'.repeat(40_000_000) });
const hostile = {
  'cut off': [linkOf({ v: 1, text: 'User-agent: *\n' }).slice(0, -6), /damaged/],
  'not base64': ['#s=%%%', /damaged/],
  'not ours': [linkOf({ v: 9, text: 'x' }), /damaged/],
  'a compression bomb': [bomb, /more than a checker takes/],
  'larger than the editor takes': [linkOf({ v: 1, text: 'a\n'.repeat(40_000) }), /more than a checker takes/],
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

forEachBrowser('a long file is whole in Markdown', async ({ page, url }) => {
  await open(page, url);
  const file = `User-agent: *\n${'# \u200b\n'.repeat(250)}# ${'x'.repeat(300)}`;
  await paste(page, file);
  await catchCopies(page);
  await page.click('[data-action="share markdown"]');
  await waitForText(page, '.share', 'copied as Markdown');
  const [, copied] = (await page.evaluate(() => window.copied)).split(/```(?:text\n)?/);
  assert.equal(copied.trim(), file.replaceAll('\u200b', '<U+200B>'));
});

forEachBrowser('where the browser does not copy, the text is there to be copied by hand', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: *\nRecrawl-Interval: 2d\n');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }));
  await page.click('[data-action="share json"]');
  await page.waitForFunction(() => document.activeElement.matches('.share .paths'));
  assert.match(await page.evaluate(() => getSelection().toString() || document.activeElement.value), /"reader": "strudel"/);
});

// Firefox's remote control cannot pretend to print.
inBrowser('chromium', 'in print the report and the whole file are there, black on white, and no buttons', async ({ page, url }) => {
  await page.setViewport({ width: 700, height: 1000 }); // about what the edges of a page leave
  await open(page, url);
  await paste(page, `User-agent: Strudel\nRecrawl-Interval: 7 days\nDisallow: /${'x'.repeat(400)}\n${'#\n'.repeat(250)}`);
  await tab(page, 'serving');
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.emulateMediaType('print');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const shown = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility() && one.getClientRects().length > 0).length);
  assert.equal(await shown('.checker button:not(.place), .languages button'), 0);
  for (const part of ['.sentence', '.finding']) assert.ok((await shown(part)) > 0, part);
  assert.equal(await shown('.line'), 253);
  assert.match(await read(page, '.line:nth-child(3) code'), /x{400}$/);
  const { colour, ground, wide } = await page.evaluate(() => {
    const { color: colour, backgroundColor: ground } = getComputedStyle(document.body);
    return { colour, ground, wide: document.documentElement.scrollWidth };
  });
  assert.deepEqual({ colour, ground }, { colour: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' });
  assert.ok(wide <= 700, `${wide} pixels in 700`);
  assert.ok((await page.pdf()).length > 1_000);
});
