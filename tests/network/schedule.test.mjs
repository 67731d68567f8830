// When a node is visited again, and what a clock that lies does to it (the visits document, *When a node may be visited*).
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkTest } from './harness.mjs';
import { linking, preference } from './pages.mjs';
import { NOT_VISITED, VISITED } from './strudel.mjs';
import { INDEX, PREFERENCE, asked, assertPolite } from './witness.mjs';

const pages = { 'robots.txt': preference('auto'), 'index.mu': linking('about.mu'), 'about.mu': 'about' };
const whole = [PREFERENCE, INDEX, '/page/about.mu'];

// How long a test looks whether something that must not happen does. A daemon whose node is due asks within a second.
const LOOK = 12_000;

/** A node, and its crawler, that has visited it. */
async function visitedNode(net, options = {}) {
  const node = await net.node({ pages, ...options });
  const strudel = net.strudel({ connect: [options.via ?? node] });
  assert.equal((await strudel.visit(node.hash)).code, VISITED);
  await node.closed(1);
  return { node, strudel };
}

/** Moves the crawler's clock to each time in turn, and compares which of them brought a visit. */
async function assertVisited({ node, strudel }, times) {
  for (const [time, visited] of Object.entries(times)) {
    const before = node.visits.length;
    strudel.setClock(time);
    assert.equal((await strudel.visit(node.hash)).code, visited ? VISITED : NOT_VISITED, time);
    const visits = await node.closed(before + visited);
    assert.equal(visits.length, before + visited, time);
  }
}

describe('the schedule', { concurrency: 6 }, () => {
  networkTest('a longer interval that a visit learns ends it before any page', async (net) => {
    const { node, strudel } = await visitedNode(net);
    node.write({ 'robots.txt': preference('14d') });
    strudel.setClock('+25h');
    await strudel.visit(node.hash);
    const visits = await node.closed(2);
    assert.deepEqual(visits.map(asked), [whole, [PREFERENCE]]);
    visits.forEach(assertPolite);
    // That was a visit: fourteen days from its start, which is an hour less than 15 days and two hours.
    await assertVisited({ node, strudel }, { '+15d': 0, '+362h': 1 });
  });

  networkTest('a shorter interval counts from the visit that learned it', async (net) => {
    const { node, strudel } = await visitedNode(net, { pages: { ...pages, 'robots.txt': preference('7d') } });
    node.write({ 'robots.txt': preference('2d') });
    await assertVisited({ node, strudel }, { '+49h': 0, '+169h': 1, '+216h': 0, '+218h': 1 });
  });

  networkTest('a file that breaks leaves the last valid preference', async (net) => {
    const { node, strudel } = await visitedNode(net, { pages: { ...pages, 'robots.txt': preference('3d') } });
    node.write({ 'robots.txt': 'User-agent: Strudel\nRecrawl-Interval: soon\n' });
    await assertVisited({ node, strudel }, { '+73h': 1, '+98h': 0, '+146h': 1 });
  });

  networkTest('a visit without a link counts, and doubles the gap until one succeeds', async (net) => {
    const hub = await net.hub();
    const { node, strudel } = await visitedNode(net, { via: hub });
    await node.kill();
    strudel.setClock('+25h');
    assert.equal((await strudel.visit(node.hash)).code, NOT_VISITED);
    await node.restart();
    await assertVisited({ node, strudel }, { '+50h': 0, '+72h': 0, '+74h': 1, '+97h': 0, '+99h': 1 });
  });
});

describe('a clock that lies', { concurrency: 6 }, () => {
  networkTest('in 1970 nothing is visited, and it is said', async (net) => {
    const node = await net.node({ pages });
    const strudel = net.strudel({ connect: [node] });
    strudel.setClock('@1970-01-02 00:00:00');
    const { code, stdout, stderr } = await strudel.visit(node.hash);
    assert.notEqual(code, VISITED);
    assert.match(stdout + stderr, /clock/i);
    assert.deepEqual(node.visits, []);
    strudel.setClock('+0');
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
  });

  networkTest('back by a day nothing is visited until it has caught up and the gap has passed', async (net) => {
    const crawler = await visitedNode(net);
    await assertVisited(crawler, { '+25h': 1, '+1h': 0, '-1d': 0, '+26h': 0, '+48h': 0, '+50h': 1 });
  });

  networkTest('forward by a day while the crawler runs brings nothing forward', async (net) => {
    const { node, strudel } = await visitedNode(net);
    strudel.setClock('+25h');
    const crawl = strudel.crawl();
    await node.closed(2);
    strudel.setClock('+51h');
    await sleep(LOOK);
    assert.equal((await node.closed(2)).length, 2, 'a day has not passed on the clock that cannot be set');
    assert.equal((await crawl.stop('SIGTERM')).code, 0);
    // A crawler that starts cannot know; which also shows that the node would have been visited.
    strudel.crawl();
    assert.deepEqual((await node.closed(3)).map(asked), [whole, whole, whole]);
  });

  networkTest('back by a day while the crawler runs holds all visits, and it is said', async (net) => {
    const { node, strudel } = await visitedNode(net);
    strudel.setClock('+25h');
    const crawl = strudel.crawl();
    await node.closed(2);
    const from = crawl.lines.length;
    strudel.setClock('-1d');
    const spoke = ({ lines }) => lines.slice(from).find(({ text }) => /clock/i.test(text));
    await crawl.until(spoke, 'it spoke of the clock', 90_000);
    assert.equal((await node.closed(2)).length, 2);
  });
});
