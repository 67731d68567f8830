// The tab of the other crawlers: what each makes of the file, and which paths they may fetch.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { forEachBrowser } from './harness.mjs';
import { drop, isShown, open, paste, read, readAll, tab, text } from './people.mjs';

const [strudel, , yandex, standard] = [1, 2, 3, 4].map((place) => `.readers > section:nth-child(${place})`);
const agent = '.readers input';
const paths = '.compared .paths';
const pathsNote = '.paths-note';
const verdicts = '.verdicts';
const differing = '.differing';

/** Opens the page with a file and its tab of the other crawlers. */
async function compare(page, url, file) {
  await open(page, url);
  await paste(page, file);
  await tab(page, 'crawlers');
}

/** Types text into a field, in place of what is there. */
async function fill(page, field, value) {
  await page.$eval(field, (one) => one.select());
  await page.keyboard.press('Delete');
  await page.type(field, value);
}

/** Puts text into a field at once, past its limit on what is typed. */
const put = (page, field, value) =>
  page.$eval(field, (one, put) => {
    one.value = put;
    one.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, value);

/** Waits for a hundred rows, and finds no more of them. */
async function hundred(page, table) {
  await page.waitForSelector(`${table} tbody:nth-of-type(100)`);
  assert.equal((await page.$$(`${table} tbody`)).length, 100);
}

forEachBrowser('each crawler with what it does and what it finds', async ({ page, url }) => {
  await compare(page, url, 'User-agent: *\nRecrawl-Interval: 7d\nCrawl-delay: 4,5\n');
  assert.deepEqual(await readAll(page, '.readers h3'), ['Strudel', 'Peregrinator (1994)', 'Yandex', 'RFC 9309']);
  assert.equal(await read(page, `${strudel} p`), 'Strudel visits this node at most once in 7 days.');
  assert.equal(await read(page, `${yandex} p`), 'Yandex comes as fast as it likes: no Crawl-delay is in force.');
  assert.deepEqual(await readAll(page, `${strudel} .counts li`), ['1 warning']);
  assert.deepEqual(await readAll(page, `${yandex} .counts li`), ['1 error']);
  assert.deepEqual(await readAll(page, `${standard} .counts li`), ['Nothing is wrong with this file.']);
  assert.equal(await isShown(page, `${strudel} details`), false, 'the findings of Strudel stand above');
  await page.click(`${yandex} summary`);
  await page.waitForSelector(`${yandex} ol li`);
  assert.deepEqual(await readAll(page, `${yandex} ol .severity`), ['Error']);
  assert.match(await read(page, `${yandex} ol li`), /Line 3 delay-invalid\n+“4,5” .+/);

  await paste(page, `User-agent: *\n${'Crawl-delay: x\n'.repeat(30)}`);
  assert.equal((await page.$$(`${yandex} ol .severity`)).length, 20, 'what is open stays open, and is capped');
  assert.equal(await read(page, `${yandex} ol .note`), '… and 10 more.');
});

forEachBrowser('the lines that do not mean the same to all, and why', async ({ page, url }) => {
  await compare(page, url, '# a comment\nUser-agent: *\nRecrawl-Interval: 7d\nCrawl-delay: 4.5\n');
  assert.deepEqual(await readAll(page, `${differing} tbody th`), ['3Recrawl-Interval: 7d', '4Crawl-delay: 4.5']);
  assert.deepEqual(await readAll(page, `${differing} tbody:nth-of-type(1) .role`), ['counts', 'no effect', 'no effect', 'no effect']);
  assert.deepEqual(await readAll(page, `${differing} tbody:nth-of-type(2) .role`), ['no effect', 'no effect', 'counts', 'no effect']);
  assert.deepEqual(await readAll(page, `${differing} tbody:nth-of-type(1) .reason`), Array(3).fill('This crawler does not read the directive.'));

  await paste(page, '# a comment\n');
  assert.equal(await isShown(page, differing), false);
  assert.match(await read(page, '.compared'), /Every line means the same to all four\.$/);

  await paste(page, `User-agent: *\n${'Recrawl-Interval: 7d\n'.repeat(120)}`);
  await hundred(page, differing);
  assert.match(await read(page, '.compared'), /… and 20 more\.$/);
});

forEachBrowser('paths, one a line', async ({ page, url }) => {
  await compare(page, url, 'User-agent: *\nDisallow: /private\nAllow: /private/open\n');
  assert.equal(await isShown(page, verdicts), false);
  await fill(page, paths, '/private/open/a\n\nnone\n/ \n');
  assert.equal(await read(page, pathsNote), '2 paths are asked about. Line 3 is left out, as it does not start with “/”.');
  assert.deepEqual(await readAll(page, `${verdicts} thead th`), ['Peregrinator (1994)', 'Yandex', 'RFC 9309']);
  assert.deepEqual(await readAll(page, `${verdicts} tbody th`), ['/private/open/a', '/']);
  assert.deepEqual(await readAll(page, `${verdicts} tbody:nth-of-type(1) .role`), ['forbidden', 'allowed', 'allowed']);
  assert.deepEqual(await readAll(page, `${verdicts} tbody:nth-of-type(1) .reason`),
    ['Line 2: Disallow: /private', 'Line 3: Allow: /private/open', 'Line 3: Allow: /private/open']);
  assert.deepEqual(await readAll(page, `${verdicts} tbody:nth-of-type(2) .reason`), Array(3).fill('No line decides.'));

  await put(page, paths, '/a\n'.repeat(101) + 'b\n'.repeat(12));
  await hundred(page, verdicts);
  const left = 'Lines 102, 103, 104, 105, 106, 107, 108, 109, … are left out, as they do not start with “/”. 1 path more than are asked about at once: left out.';
  assert.equal(await read(page, pathsNote), `100 paths are asked about. ${left}`);

  await fill(page, paths, '/');
  assert.equal(await read(page, pathsNote), 'One path is asked about.');
});

forEachBrowser('the standard is many crawlers', async ({ page, url }) => {
  await compare(page, url, 'User-agent: *\nDisallow:\n\nUser-agent: FooBot\nDisallow: /\n');
  const roles = () => readAll(page, `${verdicts} .role`);
  await fill(page, paths, '/a');
  assert.deepEqual(await roles(), ['allowed', 'allowed', 'allowed']);
  await fill(page, agent, 'foobot/2.0');
  assert.equal(await read(page, `${standard} p`), 'The crawler foobot/2.0 keeps to the Allow and Disallow lines of its groups.');
  assert.deepEqual(await roles(), ['allowed', 'allowed', 'forbidden']);
  assert.deepEqual(await readAll(page, `${differing} tbody:nth-of-type(1) .role`), ['matches', 'matches', 'matches', 'set aside']);
  assert.equal(await read(page, `${standard} [role="status"]`), '');

  await fill(page, agent, 'Foo Bot');
  assert.match(await read(page, `${standard} [role="status"]`), /^No group can match this name/);
  await fill(page, agent, ' ');
  assert.match(await read(page, `${standard} p`), /^A crawler that is not named/);
  assert.equal(await read(page, `${standard} [role="status"]`), '');
  await fill(page, agent, 'x'.repeat(70));
  assert.equal(await page.$eval(agent, ({ value }) => value.length), 60);
});

const bleeding = '# node\nUser-agent: *\nRecrawl-Interval: auto\n\nUser-agent: Strudel\nDisallow: /\n';

forEachBrowser('groups that run together, read in two ways', async ({ page, url }) => {
  await compare(page, url, bleeding);
  assert.match(await read(page, '.bleed p'), /^Line 3: .*line 6 forbids paths to everyone named here\.$/);
  const lines = (place) => readAll(page, `.readings > :nth-child(${place}) :is(p, li)`);
  const groups = ['A group for *', '2User-agent: *', '3Recrawl-Interval: auto', 'A group for Strudel', '5User-agent: Strudel', '6Disallow: /'];
  assert.deepEqual((await lines(1)).map(oneLine), groups);
  assert.deepEqual((await lines(2)).map(oneLine),
    ['A group for *, Strudel', groups[1], '3Recrawl-Interval: auto(skipped)', groups[4], groups[5]]);
  assert.equal(await read(page, '.bleed ins'), 'Disallow:');

  await page.focus('.bleed button');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), bleeding.replace('auto\n', 'auto\nDisallow:\n'));
  assert.equal(await isShown(page, '.bleed'), false);
});

forEachBrowser('groups that run together in a file without room for a fix', async ({ page, url }) => {
  await compare(page, url, bleeding + '#'.repeat(4_096 - bleeding.length));
  assert.match(await read(page, '.bleed p'), /^Line 3: /);
  assert.equal(await isShown(page, '.bleed button'), false);
  assert.equal(await isShown(page, differing), true, 'what stands below is shown, too');
});

const oneLine = (text) => text.replace(/\n/g, '');

forEachBrowser('markup and what cannot be seen stay text here too', async ({ page, url }) => {
  const hostile = '<img src=x onerror=alert(1)>\u202e';
  const shown = '<img src=x onerror=alert(1)><U+202E>';
  await page.evaluateOnNewDocument(() => (window.alert = () => (document.title = 'hacked')));
  await compare(page, url, `User-agent: ${hostile}\nRecrawl-Interval: 1d\nUser-agent: *\nDisallow: /${hostile}\n`);
  await put(page, agent, hostile);
  await put(page, paths, `/${hostile}\n/javascript:alert(1)`);
  await page.$$eval('details', (all) => all.forEach((one) => (one.open = true)));
  assert.deepEqual(await readAll(page, `${verdicts} tbody th`), [`/${shown}`, '/javascript:alert(1)']);
  assert.ok((await read(page, '.readings')).includes(`A group for ${shown}`));
  assert.ok((await read(page, `${standard} p`)).includes(shown));
  assert.ok((await read(page, differing)).includes(`Disallow: /${shown}`));
  assert.equal(await page.$$eval('.page :is(script, img, a:not(.code), iframe, style, [style])', (found) => found.length), 0);
  assert.doesNotMatch(await read(page, '.compared'), /\u202e/);
  assert.notEqual(await page.title(), 'hacked');
});

forEachBrowser('settings of a link are held to the same limits as those that are typed', async ({ page, url }) => {
  const state = (crawlers) => ({ v: 1, text: 'User-agent: *\nDisallow: /b\n', tab: 'crawlers', panels: { crawlers } });
  const link = (settings) => `${url}#s=${deflateRawSync(JSON.stringify(state(settings))).toString('base64url')}`;
  const values = () => page.$$eval('.compared :is(input, textarea)', (fields) => fields.map(({ value }) => value));
  const opened = async (settings) => {
    await page.goto('about:blank');
    await page.goto(link(settings));
    await page.waitForSelector(`${differing} tbody, .readers li`);
    return values();
  };
  assert.deepEqual(await opened({ agent: 'FooBot', paths: '/a\n/b' }), ['FooBot', '/a\n/b']);
  assert.deepEqual(await readAll(page, `${verdicts} tbody:nth-of-type(2) .role`), ['forbidden', 'forbidden', 'forbidden']);
  const [name, asked] = await opened({ agent: 'x\n'.repeat(1_000), paths: '/a\r\n'.repeat(9_000) });
  assert.equal(name, 'x'.repeat(30));
  assert.ok(asked.length <= 10_000 && !asked.includes('\r'));
  await hundred(page, verdicts);
  for (const strange of [null, 7, 'x', [], { agent: ['FooBot'], paths: {} }]) assert.deepEqual(await opened(strange), ['', '']);
});

forEachBrowser('by keyboard: the name, the paths and both tables', async ({ page, url }) => {
  await compare(page, url, 'User-agent: *\nDisallow: /\nRecrawl-Interval: 1d\n');
  await page.focus('[data-action="tab crawlers"]');
  const next = async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement.className || document.activeElement.localName);
  };
  const reached = [];
  while (!reached.includes('wide differing') && reached.length < 20) {
    const where = await next();
    reached.push(where);
    if (where === 'input') await page.keyboard.type('FooBot');
    if (where === 'paths') await page.keyboard.type('/a');
  }
  assert.deepEqual(reached.filter((one) => !/^page/.test(one)), ['input', 'paths', 'wide verdicts', 'wide differing']);
  assert.match(await read(page, `${standard} p`), /^The crawler FooBot/);
  assert.deepEqual(await readAll(page, `${verdicts} .role`), ['forbidden', 'forbidden', 'forbidden']);
});

forEachBrowser('of a large file what fits, of a larger one a word', async ({ page, url }) => {
  await open(page, url);
  await tab(page, 'crawlers');
  assert.equal(await isShown(page, '.compared'), false, 'nothing is there yet');
  const large = (bytes) => page.$eval('.editor', (editor, length) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['User-agent: *\n' + 'a\n'.repeat(length / 2 - 7)], 'robots.txt'));
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
  await large(500 * 1024);
  await page.waitForSelector(`${differing} tbody`);
  assert.match(await read(page, '.compared'), /… and 255,894 more\.$/);
  assert.deepEqual(await readAll(page, `${differing} tbody:nth-of-type(1) .role`), ['file refused', 'matches', 'matches', 'matches']);
  assert.deepEqual(await readAll(page, `${yandex} .counts li`), ['255,993 warnings']);
  await large(500 * 1024 + 2);
  await page.waitForFunction(() => !document.querySelector('.compared').checkVisibility());
  assert.match(await read(page, '.page.crawlers'), /^The file is too large to compare here/);
  await drop(page, Buffer.from('User-agent: *\n'));
  await page.waitForFunction(() => document.querySelector('.compared').checkVisibility());
});
