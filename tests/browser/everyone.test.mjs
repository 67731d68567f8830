// For everyone: what axe-core finds, and use by keyboard alone, on a phone and on a desktop, light and dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { forEachBrowser, inBrowser } from './harness.mjs';
import { open, paste, read, readAll, tab, text } from './people.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const bad = 'User-agent: *\nRecrawl-Interval: 14d\n\nUseragent: Strudel\nUser-agent: Strudel\nDisallow: /private\nRecrawl-Interval: 7 days\nRecrawl-Interval: 3d\u00a0\n';

/** What axe-core finds, of what is serious or worse. It is put in past the page's policy, as a person's extension is. */
async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Shows the page as those like it who prefer a colour scheme. Firefox's remote control knows none: there, it is as it comes. */
const prefer = (page, browser, scheme) =>
  browser === 'chromium' ? page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]) : undefined;
const looks = [['chromium', 'light'], ['chromium', 'dark'], ['firefox', 'light']];

for (const [browser, scheme] of looks) {
  for (const width of [320, 1280]) {
    inBrowser(browser, `nothing serious at ${width} pixels, ${scheme}`, async ({ page, url }) => {
      await prefer(page, browser, scheme);
      await page.setViewport({ width, height: 900 });
      await open(page, url);
      assert.deepEqual(await serious(page), [], 'empty');
      await paste(page, bad);
      await page.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
      for (const name of await page.$$eval('[role="tab"]', (tabs) => tabs.map((one) => one.dataset.action.slice(4)))) {
        await tab(page, name);
        assert.deepEqual(await serious(page), [], name);
        await fits(page, name);
      }
    });
  }
  for (const name of ['index', 'group-bleed', 'file-executable', 'uk/index', 'uk/delay-position']) {
    inBrowser(browser, `nothing serious on the page of findings ${name}, ${scheme}`, async ({ page, url }) => {
      await prefer(page, browser, scheme);
      for (const width of [320, 1280]) {
        await page.setViewport({ width, height: 900 });
        await page.goto(`${url}findings/${name}.html`);
        assert.deepEqual(await serious(page), [], `${width} pixels`);
        await fits(page, width);
      }
    });
  }
}

/** The page is not wider than the window. */
async function fits(page, what) {
  const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }));
  assert.ok(wide <= view, `${what}: ${wide} pixels in ${view}`);
}

forEachBrowser('a page of a finding shows its example, and leads to the next and to the other language', async ({ page, url }) => {
  await page.goto(`${url}findings/interval-wrong-unit.html`);
  const shown = await page.$$eval('main *', (all) => all.filter((one) => one.childElementCount === 0 && !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).map((one) => one.outerHTML));
  assert.deepEqual(shown, []);
  assert.deepEqual(await readAll(page, '.listing li'), ['User-agent: Strudel', 'Recrawl-Interval: 1w', 'User-agent: Strudel', 'Recrawl-Interval: 7d']);
  assert.deepEqual(await readAll(page, '.listing mark'), ['1w']);
  await Promise.all([page.waitForNavigation(), page.click('[rel="next"]')]);
  assert.match(page.url(), /findings\/interval-case\.html$/);
  await Promise.all([page.waitForNavigation(), page.click('[hreflang="uk"]')]);
  assert.equal(await read(page, 'h1'), 'Інтервал великими літерами');
  await Promise.all([page.waitForNavigation(), page.click('.try')]);
  await page.waitForSelector('.finding');
});

forEachBrowser('an example of a finding opens in the checker', async ({ page, url }) => {
  await page.goto(`${url}findings/interval-zero.html`);
  await page.click('a[href*="#s="]');
  await page.waitForSelector('.finding');
  assert.deepEqual(await page.$$eval('.finding .code', (all) => all.map((one) => one.textContent)), ['interval-zero']);
  assert.match(await page.$eval('.finding a.code', (link) => link.href), /findings\/interval-zero\.html$/);
});

forEachBrowser('examples that no text can stand for, and those of other crawlers, open as they are', async ({ page, url }) => {
  await page.goto(`${url}findings/byte-order-mark.html`);
  await page.click('.try');
  await page.waitForSelector('.finding');
  assert.deepEqual(await readAll(page, '.finding .code'), ['byte-order-mark']);
  await page.goto(`${url}findings/delay-invalid.html`);
  await page.click('.try');
  await page.waitForSelector('.page.crawlers:not([hidden]) details:not([hidden])');
  await page.$$eval('.page.crawlers details', (all) => all.forEach((one) => (one.open = true)));
  await page.waitForFunction(() => [...document.querySelectorAll('.page.crawlers .code')].some((one) => one.textContent === 'delay-invalid'));
});

forEachBrowser('from an empty page to a mended file, by keyboard alone', async ({ page, url }) => {
  await open(page, url);
  await tabTo(page, '.editor');
  await page.keyboard.type('User-agent: Strudel\nRecrawl-Interval: 7 days');
  await tabTo(page, '.finding .fix');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 7d');
  assert.match(await read(page, '.sentence'), /in 7 days/);
  await tabTo(page, '[role="tab"]');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.ariaSelected), 'true');
});

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return;
  }
  assert.fail(`${selector} cannot be reached by Tab`);
}

forEachBrowser('everything moves only for those who like it', async ({ page, url }) => {
  await open(page, url);
  const moving = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => /transition|animation/.test(rule.cssText)).length);
  assert.equal(moving, 0, 'a style moves: it needs prefers-reduced-motion');
});
