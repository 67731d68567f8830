// The editor: numbers and underlined places, what is said of them, fixes that are shown before they are made, undo, the file out again.
import assert from 'node:assert/strict';
import { forEachBrowser } from './harness.mjs';
import { drop, isShown, open, paste, read, readAll, selected, text, waitForText } from './people.mjs';

const bad = '# \u{1F600} node\nUseragent: Strudel\nUser-agent: Strudel\nRecrawl-Interval: 7 days\n';

const undo = (page) => press(page, 'KeyZ');
async function press(page, key, modifier = 'ControlLeft') {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

forEachBrowser('places are underlined where they are, and lines numbered', async ({ page, url }) => {
  await open(page, url);
  await paste(page, bad);
  assert.deepEqual(await readAll(page, '.layer mark'), ['Useragent', '7 days']);
  assert.equal(await page.$eval('.numbers', (numbers) => numbers.textContent), '1\n2\n3\n4\n5\n');
  assert.deepEqual(await readAll(page, '.numbers span'), ['2', '4']);
  const boxes = await page.evaluate(() => {
    const [mark] = document.querySelectorAll('.layer mark');
    const [number] = document.querySelectorAll('.numbers span');
    const layer = getComputedStyle(document.querySelector('.layer'));
    const area = getComputedStyle(document.querySelector('.editor'));
    return { mark: mark.getBoundingClientRect().y, number: number.getBoundingClientRect().y, fonts: [layer.font, area.font], pads: [layer.paddingTop + layer.paddingLeft, area.paddingTop + area.paddingLeft] };
  });
  assert.ok(Math.abs(boxes.mark - boxes.number) < 4, 'the number stands beside its line');
  assert.equal(boxes.fonts[0], boxes.fonts[1]);
  assert.equal(boxes.pads[0], boxes.pads[1]);
});

forEachBrowser('overlapping places take the gravest, and none is lost', async ({ page, url }) => {
  await open(page, url);
  await paste(page, 'User-agent: Strudel\nRecrawl-Interval : 7\u200b days\u00a0\n');
  const found = await page.$$eval('.finding .code', (all) => all.length);
  const marked = await page.$$eval('.layer mark', (marks) => new Set(marks.flatMap((mark) => mark.dataset.findings.split(' '))).size);
  assert.equal(marked, found);
  assert.equal(await page.$eval('.layer', (layer) => layer.textContent), `${await text(page)}\n`);
});

forEachBrowser('the pointer and the caret both learn what is wrong at a place', async ({ page, url }) => {
  await open(page, url);
  await paste(page, bad);
  const { x, y, width, height } = await (await page.$('.layer mark')).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await waitForText(page, '.hint', 'Line 2: “Useragent” is not User-agent.');
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelector('.hint').textContent === '');

  await page.focus('.editor');
  await press(page, 'Home');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'Useragent');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), '7 days');
  assert.match(await read(page, '.hint'), /^Line 4: “7 days” is not in days\./);
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'Useragent');
  await press(page, 'F8', 'Shift');
  assert.equal(await selected(page), '7 days');
  await page.keyboard.press('ArrowUp');
  assert.equal(await read(page, '.hint'), '');
});

forEachBrowser('the layer scrolls with the text', async ({ page, url }) => {
  await open(page, url);
  await paste(page, `${'# x\n'.repeat(300)}Useragent: ${'y'.repeat(900)}\n`);
  await page.click('.finding:nth-child(2) .place');
  const scrolled = await page.evaluate(() => ['.editor', '.layer', '.numbers'].map((part) => Math.round(document.querySelector(part).scrollTop)));
  assert.ok(scrolled[0] > 1_000);
  assert.deepEqual(scrolled, Array(3).fill(scrolled[0]));
  await page.$eval('.editor', (editor) => (editor.scrollLeft = 500));
  await page.waitForFunction(() => document.querySelector('.layer').scrollLeft === 500);
});

forEachBrowser('what a fix changes is shown before it is made', async ({ page, url }) => {
  await open(page, url);
  const bad = '# node\nUseragent: Strudel\nRecrawl-Interval : 7d\n';
  await paste(page, bad);
  const shown = await page.$$eval('.finding', (all) =>
    all.map((one) => [one.querySelector('.code').textContent, ...[...one.querySelectorAll('del, ins')].map((row) => row.textContent)]));
  assert.deepEqual(shown.find(([code]) => code === 'unknown-directive'), ['unknown-directive', 'Useragent: Strudel', 'User-agent: Strudel']);
  await page.click('.preview summary');
  await waitForText(page, '.preview', 'User-agent');
  assert.deepEqual(await readAll(page, '.preview :is(del, ins)'),
    ['Useragent: Strudel', 'Recrawl-Interval : 7d', 'User-agent: Strudel', 'Recrawl-Interval: 7d']);
  await page.click('.fix-all');
  assert.equal(await text(page), '# node\nUser-agent: Strudel\nRecrawl-Interval: 7d\n');
  assert.equal(await isShown(page, '.preview'), false);
});

forEachBrowser('a fix of hundreds of lines is undone by the same key', async ({ page, url }) => {
  await open(page, url);
  const long = `User-agent: Strudel\n${'Recrawl-Interval : 7 days\n'.repeat(150)}`;
  await paste(page, long);
  await page.click('.fix-all');
  assert.ok(!(await text(page)).includes(' days'));
  await page.focus('.editor');
  await undo(page);
  assert.equal(await text(page), long);
  await waitForText(page, '.findings', 'is not in days');
});

forEachBrowser('screen readers hear the outcome once the typing rests', async ({ page, url }) => {
  await open(page, url);
  await paste(page, bad);
  await waitForText(page, '.checker > .heard', 'This file sets nothing');
  assert.match(await page.$eval('.checker > .heard', (heard) => heard.textContent), /2 errors/);
});

forEachBrowser('the file comes out as it was checked', async ({ page, url, browser }) => {
  await open(page, url);
  assert.equal(await isShown(page, '.take'), false);
  await drop(page, Buffer.from('\ufeffUser-agent: *\r\n'));
  await waitForText(page, '.source', 'byte for byte');
  // The bytes that a download would have; the folder it goes to is the browser's affair.
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      window.made = blob;
      return make.call(URL, blob);
    };
    addEventListener('click', (event) => event.target.download && event.preventDefault(), true);
    HTMLAnchorElement.prototype.click = function () {
      window.name = this.download;
    };
  });
  await page.click('[data-action="download"]');
  assert.equal(await page.evaluate(() => window.name), 'robots.txt');
  assert.deepEqual(await page.evaluate(async () => [...new Uint8Array(await window.made.arrayBuffer())]), [...Buffer.from('\ufeffUser-agent: *\r\n')]);

  await page.click('[data-action="copy"]');
  await page.waitForFunction(() => document.querySelector('.status').textContent !== '');
  if (browser === 'firefox') assert.equal(await read(page, '.status'), 'Copied.');
});

forEachBrowser('tabs by the keys for tabs', async ({ page, url }) => {
  await open(page, url);
  const chosen = () => page.$eval('[role="tab"][aria-selected="true"]', (tab) => tab.dataset.action);
  await page.focus('[role="tab"][aria-selected="true"]');
  assert.equal(await chosen(), 'tab lines');
  await page.keyboard.press('End');
  const last = await chosen();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), last);
  await page.keyboard.press('ArrowRight');
  assert.equal(await chosen(), 'tab lines');
  assert.equal((await page.$$('[role="tabpanel"]:not([hidden])')).length, 1);
});
