// The checklist for the node: what it says, and what the file answers itself.
import assert from 'node:assert/strict';
import { forEachBrowser } from './harness.mjs';
import { drop, open, paste, readAll, tab, waitForText } from './people.mjs';

const good = 'User-agent: Strudel\nRecrawl-Interval: 7d\n';

/** The answers that are there, each with whether it is right. */
const answers = (page) =>
  page.$$eval('.answer', (all) => all.filter((one) => one.checkVisibility()).map((one) => [one.dataset.state, one.innerText.trim()]));

forEachBrowser('the checklist for the node, before there is a file', async ({ page, url }) => {
  await open(page, url);
  await tab(page, 'serving');
  const titles = await readAll(page, '.checklist li > b');
  assert.deepEqual(titles.slice(0, 4), ['Name', 'Size', 'Place', 'Not executable']);
  const commands = await readAll(page, '.checklist code');
  for (const command of ['chmod -x robots.txt', 'HASH:/page/robots.txt', 'strudel visit --dry-run --own-node HASH']) assert.ok(commands.includes(command), command);
  assert.deepEqual(await answers(page), []);
});

forEachBrowser('the file answers what it can: its size, and once it was opened its name', async ({ page, url }) => {
  await open(page, url);
  await tab(page, 'serving');
  await paste(page, good);
  assert.deepEqual(await answers(page), [['good', 'Right: yours has 41.']]);
  await paste(page, good + '#'.repeat(4096 - 41));
  assert.deepEqual(await answers(page), [['good', 'Right: yours has 4,096.']]);
  await paste(page, good + '#'.repeat(4097 - 41));
  assert.deepEqual(await answers(page), [['error', 'Not yet: yours has 4,097.']]);

  await drop(page, Buffer.from(good), 'robots.txt');
  await waitForText(page, '.checklist', 'is named');
  assert.deepEqual(await answers(page), [['good', 'Right: the file you opened is named robots.txt.'], ['good', 'Right: yours has 41.']]);
  await drop(page, Buffer.from(good), '<b>Robots\u202e.txt');
  await waitForText(page, '.checklist', 'Not yet: ');
  const [name] = await answers(page);
  assert.deepEqual(name, ['error', 'Not yet: the file you opened is named <b>Robots<U+202E>.txt.']);
});
