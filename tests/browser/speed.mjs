// How fast the core checks in real browsers, and how long the page takes from a key to its result: medians, as one table.
//
//     npm run build && npm run bench:page
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import puppeteer from 'puppeteer-core';
import { dist, inRepo } from '../../scripts/lib/paths.mjs';
import { serve } from '../../scripts/lib/server.mjs';
import { browserNames } from '../../scripts/setup/browsers.mjs';
import { launch } from './launch.mjs';

const start = 'User-agent: *\nDisallow: /private\n\nUser-agent: Strudel\nRecrawl-Interval: 7d\n';
const filled = (line, length) => start + line.repeat(Math.floor((length - start.length) / line.length));
const files = {
  '72 bytes': start,
  '4 KiB': filled('# a comment as people write it, with a few words in it\n', 4_096),
  '4 KiB, a finding a line': filled('Recrawl-Interval : 7 days\n', 4_096),
  '64 KiB': filled('# a comment as people write it, with a few words in it\n', 65_536),
};

/** The core alone, in a page of its own. */
async function servedCore() {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-'));
  const source = `import { loadCore } from ${JSON.stringify(inRepo('target', 'page', 'www', 'screen', 'core.js'))}; loadCore().then((core) => (globalThis.core = core));`;
  await build({ stdin: { contents: source, resolveDir: folder }, bundle: true, format: 'esm', outfile: join(folder, 'main.js') });
  for (const file of ['index.html', 'style.css', 'icon.svg', 'strudel.wasm']) cpSync(join(dist, file), join(folder, file));
  const server = await serve(folder, [0]);
  return { url: server.url, close: () => server.close().finally(() => rmSync(folder, { recursive: true })) };
}

/** Runs in the page: the median time of one check, in milliseconds. Browsers' clocks are coarse, so each time is that of many. */
function checkTime(text) {
  const bytes = new TextEncoder().encode(text);
  const check = () => globalThis.core.check(bytes, 'strudel');
  const begin = performance.now();
  let several = 0;
  do several++, check();
  while (performance.now() - begin < 50);
  const times = Array.from({ length: 15 }, () => {
    const from = performance.now();
    for (let count = 0; count < several; count++) check();
    return (performance.now() - from) / several;
  });
  return times.sort((a, b) => a - b)[7];
}

/** Runs in the page: the median time from a key to the result, laid out, in milliseconds. */
function keyTime(text) {
  const editor = document.querySelector('.editor');
  const times = Array.from({ length: 15 }, (_, index) => {
    editor.value = text + 'x'.repeat(index);
    const from = performance.now();
    editor.dispatchEvent(new InputEvent('input', { bubbles: true }));
    document.body.getBoundingClientRect();
    return performance.now() - from;
  });
  return times.sort((a, b) => a - b)[7];
}

const [core, page] = [await servedCore(), await serve(dist, [0])];
try {
  console.log(`${'milliseconds'.padEnd(26)}${browserNames.flatMap((name) => [`${name}: check`, `${name}: a key`]).map((head) => head.padStart(18)).join('')}`);
  const columns = [];
  for (const name of browserNames) {
    const browser = await launch(puppeteer, name);
    try {
      const tab = await browser.newPage();
      await tab.goto(core.url);
      await tab.waitForFunction(() => globalThis.core);
      const checks = [];
      for (const text of Object.values(files)) checks.push(await tab.evaluate(checkTime, text));
      await tab.goto(page.url);
      await tab.waitForSelector('.editor');
      const keys = [];
      for (const text of Object.values(files)) keys.push(await tab.evaluate(keyTime, text));
      columns.push(checks, keys);
    } finally {
      await browser.close();
    }
  }
  Object.keys(files).forEach((file, row) =>
    console.log(`${file.padEnd(26)}${columns.map((column) => column[row].toFixed(3).padStart(18)).join('')}`));
} finally {
  await Promise.all([core.close(), page.close()]);
}
