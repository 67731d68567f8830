// Wherever the page is put: under any path of a server, on one that does not know WebAssembly,
// and as one file on a disk.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
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

/** Serves dist/ with wasm as nothing in particular. */
async function serveUntyped() {
  const server = createServer(({ url }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
    const type = types[name.split('.').at(-1)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }).end(readFileSync(join(dist, name)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

forEachBrowser('on a server that sends WebAssembly as nothing in particular', async ({ page, problems }) => {
  const server = await serveUntyped();
  try {
    problems.allow(server.url);
    const types = new Map();
    page.on('response', (response) => types.set(new URL(response.url()).pathname, response.headers()['content-type']));
    await open(page, `${server.url}/`);
    await works(page);
    for (const name of ['strudel', 'crawlers']) assert.equal(types.get(`/${name}.wasm`), 'application/octet-stream');
  } finally {
    await server.close();
  }
});

forEachBrowser('as one file, in a browser that is too old for it, it says so', async ({ page, problems }) => {
  const file = pathToFileURL(join(dist, 'strudel-checker.html')).href;
  problems.allow(file);
  await page.evaluateOnNewDocument(() => delete globalThis.DecompressionStream);
  await page.goto(file);
  await waitForText(page, '[role="alert"]', 'too old');
  assert.match(await read(page, '[role="alert"]'), /^The checker cannot run here: .* from 2023 or later\. .*strudel check/);
});

forEachBrowser('as one file, from a disk, asking for nothing', async ({ page, problems }) => {
  const file = pathToFileURL(join(dist, 'strudel-checker.html')).href;
  problems.allow(file);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, file);
  await works(page);
  // There are no pages of findings beside it.
  assert.ok((await codes(page)).length > 0);
  assert.equal(await page.$('.code[href], footer'), null);
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
