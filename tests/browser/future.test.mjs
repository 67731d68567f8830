// What will happen: the core's schedule, in words and as a drawing.
import assert from 'node:assert/strict';
import { forEachBrowser } from './harness.mjs';
import { open, paste, read, readAll, tab, waitForText } from './people.mjs';

async function look(page, url, file) {
  await open(page, url);
  await paste(page, file);
  await tab(page, 'future');
  await page.waitForSelector('.future .plan');
}

const plan = (page) => readAll(page, '.plan dd b');
const marks = (page) => page.$$eval('.timeline .visit', (all) => all.length);

forEachBrowser('the gap, the allowance and the visits, with what sets them', async ({ page, url }) => {
  await look(page, url, 'User-agent: Strudel\nRecrawl-Interval: 14d\n');
  assert.deepEqual((await plan(page)).slice(0, 2), ['in 14 days', 'at most 20 requests']);
  assert.match(await read(page, '.plan'), /as the file or an earlier preference asks/);
  assert.equal(await marks(page), 4);
  assert.match(await page.$eval('.timeline', (drawing) => drawing.getAttribute('aria-label')), /at most 4 visits; by automatic scheduling at most 60/);
  await page.click('.future summary');
  assert.equal((await page.$$('.future details li')).length, 4);

  const [, connection] = await page.$$('.future select');
  await connection.select('slow');
  assert.deepEqual((await plan(page)).slice(0, 2), ['in 14 days', 'at most 8 requests']);
});

forEachBrowser('an earlier preference counts where the file says nothing', async ({ page, url }) => {
  await look(page, url, 'User-agent: Strudel\nRecrawl-Interval: 7 days\n');
  assert.equal((await plan(page))[0], 'a day');
  await page.select('.future select', '9');
  assert.deepEqual((await plan(page)).slice(0, 2), ['in 9 days', 'at most 20 requests']);
  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: auto\n');
  assert.equal((await plan(page))[0], 'a day');
});

forEachBrowser('a last visit long ago makes the next one due', async ({ page, url }) => {
  await look(page, url, 'User-agent: Strudel\nRecrawl-Interval: 7d\n');
  await page.$eval('.future input', (input) => {
    input.value = '2020-01-02T03:04';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await waitForText(page, '.plan', 'it may come at any time');
  assert.match((await plan(page))[2], /Jan 9, 2020/);
  assert.equal(await marks(page), 9);
});
