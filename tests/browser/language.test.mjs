// Languages: the browser's, or the one that was chosen; everything that is read is in it.
import assert from 'node:assert/strict';
import { forEachBrowser } from './harness.mjs';
import { open, paste, read, readAll, tab, text, waitForText } from './people.mjs';

const wish = (page, languages) =>
  page.evaluateOnNewDocument((wanted) => Object.defineProperty(Navigator.prototype, 'languages', { get: () => wanted }), languages);

const bad = 'User-agent: Strudel\nRecrawl-Interval: 7 days\nDisallow: /private\n';

forEachBrowser('the language of the browser, where there is it', async ({ page, url }) => {
  await wish(page, ['be', 'uk-UA', 'en']);
  await open(page, url);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'uk');
  assert.match(await page.title(), /^Перевірка/);
  await paste(page, bad);
  await waitForText(page, '.findings', '«7 days» – не в днях.');
  assert.deepEqual(await readAll(page, '.finding .fix'), ['Написати 7d']);
  assert.match(await read(page, '.sentence'), /^Цей файл нічого не задає/);
});

forEachBrowser('in Ukrainian no English sentence is left', async ({ page, url }) => {
  await wish(page, ['uk']);
  await open(page, url);
  await paste(page, `User-agent: *\nRecrawl-Interval: 14d\n\n${bad}Crawl-delay: 4\u00a0\n`);
  for (const name of ['lines', 'future', 'crawlers', 'serving']) {
    await tab(page, name);
    await page.waitForFunction((part) => document.querySelector(`.page.${part}`).innerText.trim().length > 40, {}, name);
    const english = await page.evaluate(() => {
      const words = /\b(the|this|line|lines|file|visit|crawler|and|not|has|for|with)\b/i;
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (words.test(node.data) && !parent.closest('code, pre, script, noscript, .languages') && parent.checkVisibility()) found.push(node.data);
      }
      return found;
    });
    assert.deepEqual(english, [], name);
  }
});

forEachBrowser('a language that was chosen stays, and the file and the tab with it', async ({ page, url }) => {
  await wish(page, ['en']);
  await open(page, url);
  await paste(page, bad);
  await tab(page, 'future');
  await page.waitForSelector('.future select');
  await page.select('.future select', '5');
  await page.click('.languages [data-action="uk"]');
  await waitForText(page, '.findings', 'не в днях');
  assert.equal(await text(page), bad);
  await page.waitForFunction(() => document.querySelector('.future select')?.value === '5');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'uk');
  await open(page, url);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'uk');
  await page.click('.languages [data-action="en"]');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  assert.match(await read(page, 'header p'), /^How often/);
});
