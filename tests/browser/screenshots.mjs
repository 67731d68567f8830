// Pictures of the page, to look at: nothing, a good file and a bad one with each tab, and pages of findings; light and dark, on a
// phone and on a desktop.
//
//     npm run screenshots
//
// writes them to target/screenshots/ from dist/, and docs/page.png for the README.
import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { dist, inRepo } from '../../scripts/lib/paths.mjs';
import { say } from '../../scripts/lib/say.mjs';
import { serve } from '../../scripts/lib/server.mjs';
import { launch } from './launch.mjs';
import { tab } from './people.mjs';

const files = {
  empty: '',
  good: '# Crawl preferences of my node\nUser-agent: Strudel\nRecrawl-Interval: 7d\n',
  bad: [
    '# My node',
    'User-agent: *',
    'Recrawl-Interval: 14d',
    '',
    'Useragent: Strudel',
    'User-agent: Strudel',
    'Disallow: /private',
    'Recrawl-Interval: 7 days',
    'Recrawl-Interval: 3d\u00a0',
    '',
  ].join('\n'),
};

/** Pages of findings: the list, and such with other languages, readers and examples. */
const explained = ['index', 'group-bleed', 'byte-order-mark', 'file-executable', 'uk/delay-invalid'];

const parts = ['lines', 'future', 'crawlers', 'serving'];

const folder = inRepo('target', 'screenshots');
mkdirSync(folder, { recursive: true });
const server = await serve(dist, [0]);
const browser = await launch(puppeteer, 'chromium');

async function open(page, { scheme, width, text }) {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: 800 });
  await page.goto(server.url);
  const editor = await page.waitForSelector('.editor');
  await editor.evaluate((element, value) => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

try {
  const page = await browser.newPage();
  for (const scheme of ['light', 'dark']) {
    for (const width of [320, 1280]) {
      for (const [name, text] of Object.entries(files)) {
        await open(page, { scheme, width, text });
        for (const part of name === 'bad' ? parts : parts.slice(0, 1)) {
          await tab(page, part);
          const path = `${folder}/${name}-${part}-${scheme}-${width}.png`;
          await page.screenshot({ path, fullPage: true });
          say(path);
        }
      }
      for (const name of explained) {
        await page.goto(`${server.url}/findings/${name}.html`);
        const path = `${folder}/findings-${name.replace('/', '-')}-${scheme}-${width}.png`;
        await page.screenshot({ path, fullPage: true });
        say(path);
      }
    }
  }
  await open(page, { scheme: 'light', width: 1120, text: files.bad });
  await page.screenshot({ path: inRepo('docs', 'page.png'), clip: { x: 0, y: 0, width: 1120, height: 780 } });
} finally {
  await browser.close();
  await server.close();
}
