// What a person does on the page, and reads there.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachBrowser, inBrowser } from './harness.mjs';
import { codes, drop, isShown, open, paste, read, readAll, selected, tab, text, waitForText } from './people.mjs';

/** Puts text into the editor through the clipboard, by the keys that people press. */
async function pasteByKeys(page, text) {
  await page.evaluate((value) => {
    const area = document.createElement('textarea');
    area.id = 'elsewhere';
    area.value = value;
    document.body.append(area);
  }, text);
  await onSelected(page, '#elsewhere', 'KeyC');
  await page.$eval('#elsewhere', (area) => area.remove());
  await onSelected(page, '.editor', 'KeyV');
}

async function onSelected(page, area, key) {
  await page.focus(area);
  await page.$eval(area, (element) => element.select());
  await page.keyboard.down('ControlLeft');
  await page.keyboard.press(key);
  await page.keyboard.up('ControlLeft');
}

const state = (page) => page.$eval('.verdict', (verdict) => verdict.dataset.state);

const examples = [
  ['14 days', '14d', 'Strudel visits this node at most once in 14 days.'],
  ['7 days', '7d', 'Strudel visits this node at most once in 7 days.'],
  ['Automatic', 'auto', 'Strudel schedules its visits automatically; an earlier preference is cleared.'],
];

forEachBrowser('an empty page says what to do, and finds no fault', async ({ page, url }) => {
  await open(page, url);
  assert.match(await read(page, '.sentence'), /^Paste your robots\.txt/);
  assert.equal(await state(page), 'nothing');
  for (const part of ['.judged', '.take', '.line']) assert.equal(await isShown(page, part), false, part);
  assert.equal(await read(page, '.bytes'), '0 of 4,096 bytes');
});

forEachBrowser('the published examples, pasted', async ({ page, url }) => {
  await open(page, url);
  for (const [, value, sentence] of examples) {
    await paste(page, `User-agent: Strudel\nRecrawl-Interval: ${value}\n`);
    assert.equal(await read(page, '.sentence'), sentence);
    assert.equal(await read(page, '.because'), 'Line 2 decides.');
    assert.equal(await read(page, '.counts'), 'Nothing is wrong with this file.');
    assert.equal(await state(page), 'good');
    assert.deepEqual(await readAll(page, '.line .role'), ['matches', 'counts']);
    assert.equal(await isShown(page, '.judged'), false);
  }
});

forEachBrowser('a file for people who have none', async ({ page, url }) => {
  await open(page, url);
  await page.click('.builder summary');
  assert.equal(await read(page, '.made'), 'User-agent: Strudel\nRecrawl-Interval: 7d');
  const [who, interval] = await page.$$('.builder select');
  await who.select('*');
  for (const [, value, sentence] of examples) {
    await interval.select(value);
    await page.click('.builder button');
    assert.equal(await text(page), `User-agent: *\nRecrawl-Interval: ${value}\n`);
    assert.equal(await read(page, '.sentence'), sentence);
    assert.ok(await page.evaluate(() => document.activeElement.matches('.builder button')));
  }
});

const bad = '# node\nUseragent: Strudel\nRecrawl-Interval : 7 days\n';

forEachBrowser('a bad file: what a person reads', async ({ page, url }) => {
  await open(page, url);
  await paste(page, bad);
  assert.match(await read(page, '.sentence'), /^This file sets nothing/);
  assert.equal(await state(page), 'error');
  assert.deepEqual(await readAll(page, '.counts li'), ['2 errors', '2 warnings']);
  assert.deepEqual(await codes(page), ['no-matching-group', 'unknown-directive', 'outside-group', 'space-before-colon']);
  assert.deepEqual(await readAll(page, '.finding .severity'), ['Warning', 'Error', 'Error', 'Warning']);
  assert.deepEqual((await readAll(page, '.finding .at')).slice(1, 3), ['Line 2', 'Line 3']);
  const second = await readAll(page, '.finding:nth-child(2) :is(.message, .place code, mark, .fix)');
  assert.deepEqual(second, ['“Useragent” is not User-agent.', 'Useragent: Strudel', 'Useragent', 'Write User-agent']);
  assert.deepEqual(await readAll(page, '.line code'), ['# node', 'Useragent: Strudel', 'Recrawl-Interval : 7 days']);
});

forEachBrowser('a finding leads to its place', async ({ page, url }) => {
  await open(page, url);
  await paste(page, `# ${'\u{1F600}'.repeat(3)}\n${'# more\n'.repeat(200)}Useragent: Strudel\n`);
  const places = await page.$$('.finding .place');
  await places.at(-1).click();
  assert.equal(await selected(page), 'Useragent');
  const { focused, top, height } = await page.$eval('.editor', (editor) => ({
    focused: document.activeElement === editor,
    top: editor.scrollTop,
    height: editor.scrollHeight - editor.clientHeight,
  }));
  assert.ok(focused && top > height * 0.8, 'the line was scrolled to');
});

forEachBrowser('fixes, by keyboard, and undone', async ({ page, url }) => {
  await open(page, url);
  await page.type('.editor', bad);
  await page.focus('.finding .fix');
  await page.keyboard.press('Enter');
  assert.match(await text(page), /^# node\nUser-agent: Strudel\n/);
  assert.ok(await page.evaluate(() => document.activeElement.matches('.fix')), 'the next fix has the focus');

  await page.focus('.fix-all');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), '# node\nUser-agent: Strudel\nRecrawl-Interval: 7d\n');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 7 days.');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.verdict')), 'the verdict has the focus');

  for (let i = 0; i < 3; i += 1) {
    await page.$eval('.editor', (editor) => {
      editor.focus();
      document.execCommand('undo');
    });
    if ((await text(page)) === bad) break;
  }
  assert.equal(await text(page), bad);
  assert.match(await read(page, '.sentence'), /^This file sets nothing/);
});

forEachBrowser('typing is checked at each key, and sends nothing', async ({ page, url }) => {
  await open(page, url);
  const requests = [];
  // Firefox brings a font of its own for the editor, as data; browsers fetch the page's icon when they like.
  page.on('request', (request) => /^data:|\/icon\.svg$/.test(request.url()) || requests.push(request.url()));
  await page.type('.editor', 'User-agent: *\nRecrawl-Interval: 1');
  assert.match(await read(page, '.sentence'), /^This file sets nothing/);
  await page.type('.editor', 'd');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once a day.');
  assert.equal(await read(page, '.bytes'), '34 of 4,096 bytes');
  assert.match(await read(page, '.source'), /as typed/);
  assert.deepEqual(requests, []);
});

forEachBrowser('Tab leaves the editor', async ({ page, url }) => {
  await open(page, url);
  await page.focus('.editor');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => !document.activeElement.matches('.editor')));
  assert.equal(await text(page), '');
});

forEachBrowser('a file is read byte for byte, and counts as text once edited', async ({ page, url }) => {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-'));
  try {
    const path = join(folder, 'robots.txt');
    writeFileSync(path, '\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 5 d\r\n');
    await open(page, url);
    await (await page.$('.file')).uploadFile(path);
    await waitForText(page, '.source', 'byte for byte');
    assert.match(await read(page, '.source'), /in the file robots\.txt/);
    assert.equal(await read(page, '.bytes'), '47 of 4,096 bytes');
    assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 5 d\n');
    assert.deepEqual(await codes(page), ['byte-order-mark', 'interval-space']);
    await page.click('.finding:nth-child(2) .place');
    assert.equal(await selected(page), '5 d');

    await page.click('.finding .fix');
    assert.deepEqual(await codes(page), ['interval-space']);
    assert.match(await read(page, '.source'), /as edited/);
    assert.equal(await read(page, '.bytes'), '42 of 4,096 bytes');

    // The same file again, as a person does who has changed it meanwhile.
    writeFileSync(path, 'User-agent: Strudel\rRecrawl-Interval: 6d\r');
    await (await page.$('.file')).uploadFile(path);
    await waitForText(page, '.sentence', 'in 6 days');
    assert.equal(await read(page, '.bytes'), '41 of 4,096 bytes');
    assert.deepEqual(await codes(page), ['line-ending']);
    assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 6d\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

forEachBrowser('a dropped file is read byte for byte', async ({ page, url }) => {
  await open(page, url);
  assert.ok(await drop(page, Buffer.from('\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 6d\r\n')));
  await waitForText(page, '.sentence', 'in 6 days');
  assert.equal(await read(page, '.bytes'), '46 of 4,096 bytes');
  assert.deepEqual(await codes(page), ['byte-order-mark']);

  await drop(page, Buffer.from('User-agent: Strudel\r\nRecrawl-Interval: 6d\xe9\r\n', 'latin1'));
  await waitForText(page, '.findings', 'not-utf8');
  await page.click('.finding .place');
  assert.equal(await selected(page), '\ufffd');
});

forEachBrowser('a file in UTF-16 is shown as its text, and mended by an edit', async ({ page, url }) => {
  await open(page, url);
  await drop(page, Buffer.from('\ufeffUser-agent: Strudel\r\nRecrawl-Interval: 6d', 'utf16le'));
  await waitForText(page, '.findings', 'not-utf8');
  assert.equal(await text(page), 'User-agent: Strudel\nRecrawl-Interval: 6d');
  assert.match(await read(page, '.lines'), /refused whole/);
  await page.focus('.editor');
  await page.keyboard.press('End');
  await page.type('.editor', '\n');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 6 days.');
});

forEachBrowser('dragged text is left to the browser', async ({ page, url }) => {
  await open(page, url);
  const taken = await page.$eval('.editor', (editor) =>
    ['dragover', 'drop'].map((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'User-agent: Strudel');
      return !editor.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }),
  );
  assert.deepEqual(taken, [false, false]);
});

forEachBrowser('a file that misses the checker does not replace the page', async ({ page, url }) => {
  await open(page, url);
  const taken = await page.$eval('footer', (footer) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'robots.txt'));
    return !footer.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  assert.ok(taken);
  assert.equal(await text(page), '');
});

forEachBrowser('binary and large files have their finding, and the page goes on', async ({ page, url }) => {
  await open(page, url);
  await drop(page, Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7_919) % 256)));
  await waitForText(page, '.source', 'byte for byte');
  assert.ok((await page.$$('.finding')).length > 0);

  await page.$eval('.editor', (editor) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(3_000_000).fill(35)], 'robots.txt'));
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await waitForText(page, '.bytes', '3,000,000 of 4,096 bytes');
  assert.match(await read(page, '.source'), /Only its first 65,536 bytes are shown/);
  assert.deepEqual(await codes(page), ['file-too-large']);

  await paste(page, 'User-agent: Strudel\nRecrawl-Interval: 2d');
  assert.equal(await read(page, '.sentence'), 'Strudel visits this node at most once in 2 days.');
});

forEachBrowser('pasting five million bytes does no harm', async ({ page, url }) => {
  await open(page, url);
  await pasteByKeys(page, `User-agent: *\n${'x'.repeat(5_000_000 - 14)}`);
  await waitForText(page, '.bytes', '5,000,000 of 4,096 bytes');
  assert.match(await read(page, '.source'), /as pasted.* Only its first 65,536 bytes are shown/);
  assert.deepEqual(await codes(page), ['file-too-large']);
  await page.click('.finding .place');

  await pasteByKeys(page, `User-agent: *\nRecrawl-Interval: 2d\n${'# x\n'.repeat(800)}`);
  await waitForText(page, '.sentence', 'in 2 days');
  assert.equal(await read(page, '.bytes'), '3,235 of 4,096 bytes');
});

forEachBrowser('markup in a file, and in its name, stays text', async ({ page, url }) => {
  await open(page, url);
  await page.evaluate(() => (window.alert = () => (document.title = 'hacked')));
  const hostile = [
    'User-agent: Strudel',
    'Recrawl-Interval: <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>: x',
    '<i>bold</i> <a href=javascript:alert(1)>x</a>',
    'Recrawl-Interval: 7\u202ed\u200b',
  ].join('\n');
  await paste(page, hostile);
  await tab(page, 'crawlers');
  await waitForText(page, '.compared', '<img');
  const elements = () => page.$$eval('.checker :is(script, img, i, a:not(.code), iframe, style)', (found) => found.length);
  assert.equal(await elements(), 0);
  await tab(page, 'lines');
  const lines = await readAll(page, '.line code');
  assert.equal(lines[2], '<script>alert(1)</script>: x');
  assert.equal(lines[4], 'Recrawl-Interval: 7<U+202E>d<U+200B>');

  await drop(page, Buffer.from(hostile), '<img src=x onerror=alert(1)>\u202e.txt');
  await waitForText(page, '.source', '<img src=x onerror=alert(1)><U+202E>.txt');
  assert.equal(await elements(), 0);
  assert.notEqual(await page.title(), 'hacked');
});

forEachBrowser('long lists are capped with their number', async ({ page, url }) => {
  await open(page, url);
  await paste(page, `User-agent: Strudel\n${'a\n'.repeat(1_000)}`);
  assert.equal((await page.$$('.finding')).length, 100);
  assert.equal(await read(page, '.findings .more'), '… and 901 more.');
  assert.equal((await page.$$('.line')).length, 200);
  assert.equal(await read(page, '.lines .note'), '… and 801 more.');
});

forEachBrowser('no sideways scrolling at 320 pixels', async ({ page, url }) => {
  await page.setViewport({ width: 320, height: 640 });
  await open(page, url);
  await paste(page, `User-agent: *\nDisallow: /${'long/'.repeat(60)}\nRecrawl-Interval: 7 days # ${'x'.repeat(300)}\n`);
  await tab(page, 'crawlers');
  await waitForText(page, '.compared', 'Yandex');
  const { wide, view } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, view: innerWidth }));
  assert.ok(wide <= view, `${wide} pixels in ${view}`);
});

forEachBrowser('a browser without WebAssembly is told so', async ({ page, url }) => {
  await page.evaluateOnNewDocument(() => delete window.WebAssembly);
  await page.goto(url);
  await waitForText(page, '[role="alert"]', 'no WebAssembly');
});

// Firefox's remote control cannot switch JavaScript off.
inBrowser('chromium', 'without JavaScript the page says what is needed', async ({ page, url }) => {
  await page.setJavaScriptEnabled(false);
  await page.goto(url);
  assert.match(await read(page, 'main'), /^The checker needs JavaScript and WebAssembly/);
});
