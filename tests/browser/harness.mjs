// Tests of the finished page in real browsers.
//
//     import { forEachBrowser } from './harness.mjs';
//
//     forEachBrowser('shows the interval', async ({ page, url }) => {
//       await page.goto(url);
//       assert.equal(await page.$eval('h1', (h1) => h1.textContent), 'Strudel');
//     });
//
// registers one test for Chromium and one for Firefox, each on a fresh page (a puppeteer-core `Page`) with no storage of
// earlier ones. dist/ is served at `url`, the address of index.html, by the server of `npm start`.
// A test fails if the page had a problem, such as an error in its console, unless the test said `problems.expect(/…/)`.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { dist, inRepo } from '../../scripts/lib/paths.mjs';
import { Failure } from '../../scripts/lib/say.mjs';
import { serve } from '../../scripts/lib/server.mjs';
import { browserNames } from '../../scripts/setup/browsers.mjs';
import { launch } from './launch.mjs';
import { Problems } from './problems.mjs';

// Long enough for a busy machine; a test that hangs still ends.
const timeout = 120_000;

/**
 * Registers `body` as a test for each browser. It gets:
 * - `page`: a fresh page, empty until the test goes somewhere
 * - `url`: where the finished page is
 * - `browser`: "chromium" or "firefox"
 * - `problems`: what went wrong in the page, see problems.mjs
 * - `screenshot(name)`: saves a picture of the whole page as target/screenshots/NAME-BROWSER.png and returns its path
 */
export function forEachBrowser(name, body) {
  for (const browser of browserNames) inBrowser(browser, name, body);
}

/** The same in one browser, where the remote control of the others cannot do what it takes. */
export function inBrowser(browser, name, body) {
  test(`${name} (${browser})`, { timeout }, () => onFreshPage(browser, body));
}

async function onFreshPage(browser, body) {
  const { url } = await server();
  const context = await (await running(browser)).createBrowserContext();
  try {
    const page = await context.newPage();
    const problems = new Problems();
    await problems.watch(page, url);
    await body({ page, url: `${url}/`, browser, problems, screenshot: (name) => screenshot(page, `${name}-${browser}`) });
    assert.deepEqual(await problems.unexpected(), [], 'the page had problems');
  } finally {
    await context.close();
  }
}

async function screenshot(page, name) {
  const folder = inRepo('target', 'screenshots');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  return path;
}

// One server and one process of each browser for all tests of a file: started when first needed, closed at its end.
const started = new Map();

function once(name, start) {
  if (!started.has(name)) started.set(name, start());
  return started.get(name);
}

const running = (browser) => once(browser, () => launch(puppeteer, browser));

const server = () =>
  once('server', () => {
    if (!existsSync(join(dist, 'index.html'))) throw new Failure('dist/ is missing: run `npm run build` first.');
    return serve(dist, [0]);
  });

after(async () => {
  const all = await Promise.allSettled(started.values());
  await Promise.allSettled(all.filter(({ value }) => value).map(({ value }) => value.close()));
});
