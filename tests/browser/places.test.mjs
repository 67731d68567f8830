// Wherever the page is put: under any path of a server, and as one file on a disk.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../../scripts/lib/paths.mjs';
import { serve } from '../../scripts/lib/server.mjs';
import { forEachBrowser } from './harness.mjs';
import { codes, drop, open, read, tab, text, waitForText } from './people.mjs';

/** What works has been seen to work in full: typing, fixing, opening a file, every tab. */
async function works(page) {
  await page.type('.editor', 'User-agent: Strudel\nRecrawl-Interval: 7 days');
  assert.deepEqual(await codes(page), ['interval-wrong-unit']);
  await page.click('.finding .fix');
  assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 7d');
  assert.match(await read(page, '.sentence'), /in 7 days/);
  await drop(page, Buffer.from('\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 6d\r\n'));
  await waitForText(page, '.sentence', 'in 6 days');
  for (const name of await page.$$eval('[role="tab"]', (tabs) => tabs.map((one) => one.dataset.action.slice(4)))) {
    await tab(page, name);
    assert.notEqual(await read(page, '[role="tabpanel"]:not([hidden])'), '');
  }
}

forEachBrowser('under a path of a server, with nothing outside it', async ({ page, problems }) => {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-'));
  cpSync(dist, join(folder, 'docs', 'checker'), { recursive: true });
  const server = await serve(folder, [0]);
  try {
    problems.allow(server.url);
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await open(page, `${server.url}/docs/checker/`);
    await works(page);
    const outside = asked.filter(({ protocol, pathname }) => protocol === 'http:' && !pathname.startsWith('/docs/checker/'));
    assert.deepEqual(outside.map(String), []);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

forEachBrowser('as one file, from a disk, asking for nothing', async ({ page, problems }) => {
  const file = pathToFileURL(join(dist, 'strudel-checker.html')).href;
  problems.allow(file);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, file);
  await works(page);
  // The state is kept in the address there too, and every language is in the file.
  await page.click('[data-action="share link"]');
  await page.waitForFunction(() => document.querySelector('.share .status').textContent !== '');
  const link = await page.evaluate(() => location.href);
  assert.match(link, /#s=/);
  await page.click('.languages [data-action="uk"]');
  await waitForText(page, '.sentence', 'раз на 6 днів');
  await page.goto('about:blank');
  await open(page, link);
  await waitForText(page, '.sentence', 'раз на 6 днів');
  assert.deepEqual(asked.filter((url) => !url.startsWith('data:') && !url.startsWith(file)), []);
});
