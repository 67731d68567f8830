// The tab of what will happen: the core's schedule in words, as a drawing and as a list.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { forEachBrowser } from './harness.mjs';
import { open, paste, read, readAll, tab } from './people.mjs';

const now = Date.UTC(2026, 2, 1, 12) / 1000;
const day = 86_400;
const fields = { earlier: 'label:nth-of-type(1) select', connection: 'label:nth-of-type(2) select', last: 'input' };
const file = (interval) => `User-agent: Strudel\nRecrawl-Interval: ${interval}\n`;

/** Opens the page with a file and its tab of what will happen, at a set time. */
async function foresee(page, address, text) {
  await page.evaluateOnNewDocument((time) => (Date.now = () => time * 1000), now);
  await open(page, address);
  if (text !== undefined) await paste(page, text);
  await tab(page, 'future');
}

const put = (page, name, value) =>
  page.$eval(`.future ${fields[name]}`, (input, given) => {
    input.value = given;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

const rows = (page) => readAll(page, '.plan dd');
const compared = (page) => read(page, '.future [role="status"]');
const marks = (page) => page.evaluate(() => ['.visits line', 'circle'].map((mark) => document.querySelectorAll(`.timeline ${mark}`).length));
/** A time as the page says it, in the browser's own time zone. */
const said = (page, time) =>
  page.evaluate((at) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000), time);
/** A time as a field of date and time takes it, in the browser's own time zone. */
const local = (page, time) =>
  page.evaluate((at) => new Date((at - new Date(at * 1000).getTimezoneOffset() * 60) * 1000).toISOString().slice(0, 16), time);

forEachBrowser('the schedule in words, drawn and as a list', async ({ page, url }) => {
  await foresee(page, url, file('7d'));
  assert.equal(await compared(page), 'In the coming 60 days at most 8 visits instead of 60 by automatic scheduling.');
  assert.deepEqual(await readAll(page, '.plan dt'),
    ['Preference with this file', 'Between two visits at least', 'In one visit at most', 'Next visit not before']);
  assert.deepEqual(await rows(page),
    ['7 days – set by the file.', '7 days – as that preference asks.', '40 requests – as in every visit.', await said(page, now + 7 * day)]);
  assert.deepEqual(await marks(page), [8, 60]);
  assert.equal(await page.$eval('.timeline[role="img"] > title', (title) => title.textContent),
    'The earliest visits of the coming 60 days, with this file and by automatic scheduling');
  await page.click('.future summary');
  const expected = await Promise.all(Array.from({ length: 8 }, (_, index) => said(page, now + 7 * (index + 1) * day)));
  assert.deepEqual(await readAll(page, '.future li'), expected);

  await paste(page, file('14d'));
  assert.equal(await compared(page), 'In the coming 60 days at most 4 visits instead of 60 by automatic scheduling.');
  assert.equal((await rows(page))[2], '20 requests – fewer, as the interval is longer than 7 days.');
  assert.deepEqual(await marks(page), [4, 60]);
  assert.equal((await page.$$('.future li')).length, 4, 'the list that is open follows');
});

forEachBrowser('each rule is named where it is in force', async ({ page, url }) => {
  const byOperator = '– as that preference asks.';
  const automatically = '1 day – by automatic scheduling.';
  const slowly = '7 days – as the connection is slow.';
  const cases = [
    ['', 'none', 'normal', 'automatic – the file sets none.', automatically, '40 requests – as in every visit.', 'at most 60 visits, as many as by automatic scheduling.'],
    ['', 'auto', 'normal', 'automatic – the file sets none, so it stays.', automatically, '40 requests – as in every visit.', 'at most 60 visits, as many as by automatic scheduling.'],
    [file('7 days'), '9', 'normal', '9 days – the file sets none, so the earlier one stays.', `9 days ${byOperator}`, '20 requests – fewer, as the interval is longer than 7 days.', 'at most 6 visits instead of 60 by automatic scheduling.'],
    [file('auto'), '9', 'normal', 'automatic – set by the file.', automatically, '40 requests – as in every visit.', 'at most 60 visits, as many as by automatic scheduling.'],
    [file('3d'), '9', 'slow', '3 days – set by the file.', slowly, '8 requests – fewer, as the connection is slow.', 'at most 8 visits, as many as by automatic scheduling.'],
    [file('14d'), 'none', 'slow', '14 days – set by the file.', `14 days ${byOperator}`, '8 requests – fewer, as the connection is slow.', 'at most 4 visits instead of 8 by automatic scheduling.'],
  ];
  await foresee(page, url);
  for (const [text, earlier, connection, ...expected] of cases) {
    await paste(page, text);
    await put(page, 'earlier', earlier);
    await put(page, 'connection', connection);
    const shown = [...(await rows(page)).slice(0, 3), (await compared(page)).replace('In the coming 60 days ', '')];
    assert.deepEqual(shown, expected, `${text} ${earlier} ${connection}`);
  }
});

forEachBrowser('a last visit long ago, just before, and in the future', async ({ page, url }) => {
  await foresee(page, url, file('7d'));
  await put(page, 'last', await local(page, now - 2 * day));
  assert.equal((await rows(page))[3], await said(page, now + 5 * day));
  await put(page, 'last', await local(page, now - 30 * day));
  assert.equal((await rows(page))[3], `${await said(page, now - 23 * day)} – it may come at any time.`);
  assert.deepEqual(await marks(page), [9, 61], 'one visit now');
  await put(page, 'last', await local(page, now + 300 * day));
  const restarted = `${await said(page, now + 7 * day)} – the last visit lies in the future, so the time counts from now.`;
  assert.equal((await rows(page))[3], restarted);
  assert.deepEqual(await marks(page), [8, 60]);
  await put(page, 'last', '');
  assert.equal((await rows(page))[3], await said(page, now + 7 * day));
});

forEachBrowser('every date that a field takes has an answer', async ({ page, url, browser }) => {
  // East of Greenwich 1970 began before the count of seconds. Firefox's remote control knows no time zones.
  if (browser === 'chromium') await page.emulateTimezone('Europe/Kyiv');
  await foresee(page, url, file('7d'));
  for (const last of ['0001-01-01T00:00', '1969-05-01T00:00', '1970-01-01T00:00']) {
    await put(page, 'last', last);
    assert.match((await rows(page))[3], /, 19(69|70), .* – it may come at any time\.$/, last);
  }
  for (const last of ['9999-12-31T23:59', '275760-09-01T00:00', '275760-09-13T00:00']) {
    await put(page, 'last', last);
    assert.ok((await rows(page))[3].startsWith(await said(page, now + 7 * day)), last);
  }
});

forEachBrowser('a link brings the form back, and takes nothing strange', async ({ page, url }) => {
  const link = (future) => `${url}#s=${deflateRawSync(JSON.stringify({ v: 1, text: file('3d'), tab: 'future', panels: { future } })).toString('base64url')}`;
  const values = () => page.$$eval('.future :is(select, input)', (all) => all.map(({ value }) => value));
  const visit = async (settings) => {
    await page.goto('about:blank');
    await foresee(page, link(settings));
    await page.waitForSelector('.timeline');
    return values();
  };
  const last = await local(page, now - day);
  assert.deepEqual(await visit({ earlier: '5', connection: 'slow', last }), ['5', 'slow', last]);
  assert.equal((await rows(page))[1], '7 days – as the connection is slow.');
  for (const strange of [{ earlier: '15', connection: '<b>', last: 'yesterday' }, { earlier: 5, connection: ['slow'], last: {} }, [], 'x', null]) {
    assert.deepEqual(await visit(strange), ['none', 'normal', ''], JSON.stringify(strange));
  }
  assert.deepEqual(await visit({ last: '1970-01-01T00:00' }), ['none', 'normal', '1970-01-01T00:00']);

  await put(page, 'earlier', '12');
  const before = await page.evaluate(() => location.hash);
  await page.waitForFunction((old) => location.hash !== old, {}, before);
  const written = await page.evaluate(() => location.href);
  await page.goto('about:blank');
  await page.goto(written);
  await page.waitForSelector('.timeline');
  assert.equal((await values())[0], '12');
});

for (const width of [320, 1280]) {
  forEachBrowser(`marks stand apart and labels can be read at ${width} pixels`, async ({ page, url }) => {
    await page.setViewport({ width, height: 900 });
    await foresee(page, url, file('1d'));
    const boxes = (selector) =>
      page.$$eval(`.timeline ${selector}`, (all) => all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        // Whether the box of a line holds its stroke is up to the browser.
        const half = one.localName === 'line' ? parseFloat(getComputedStyle(one).strokeWidth) / 2 : (right - left) / 2;
        const middle = (left + right) / 2;
        return { left: middle - half, right: middle + half };
      }));
    for (const row of ['.visits line', 'circle']) {
      const all = await boxes(row);
      assert.equal(all.length, 60);
      for (let index = 1; index < all.length; index++) {
        const apart = all[index].left - all[index - 1].right;
        assert.ok(apart >= 1, `${row} ${index}: ${apart} pixels apart`);
      }
    }
    const labels = await page.$$eval('.timeline text[text-anchor]', (all) => all.map((one) => {
      const { left, right, height } = one.getBoundingClientRect();
      return { left, right, height };
    }));
    assert.equal(labels.length, 4);
    for (const [index, { left, right, height }] of labels.entries()) {
      assert.ok(height >= 12, `${height} pixels high`);
      assert.ok(left >= 0 && right <= width);
      if (index > 0) assert.ok(left > labels[index - 1].right, 'dates do not touch');
    }
  });
}
