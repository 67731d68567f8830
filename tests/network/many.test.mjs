// Many nodes, and those that would keep a crawler from the others (the visits document, *Many visits*).
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkTest } from './harness.mjs';
import { preference } from './pages.mjs';
import { VISITED, heard } from './strudel.mjs';
import { INDEX, PREFERENCE, asked, assertPolite, mostAtOnce } from './witness.mjs';

const NODES = 20;
const AT_ONCE = 4;
const FIRST_VISITS_AN_HOUR = 12;
const HASHES_A_PAGE = 100;
// A daemon has to stop within this many milliseconds.
const STOP = 5_000;
// How long a test looks whether something that must not happen does.
const LOOK = 10_000;
// Visits of a few seconds each, four at a time.
const ROUND = 120_000;

const pages = { 'robots.txt': preference('auto'), 'index.mu': 'unicorn' };

/** The nodes announce themselves until the daemon has heard them all: a hub may swallow an announce. */
async function assertHears(crawl, nodes) {
  for (let left = 5; ; left -= 1) {
    try {
      return await heard(crawl, nodes.map(({ hash }) => hash), 10_000);
    } catch (error) {
      if (left === 0) throw error;
      await Promise.all(nodes.map((node) => node.announce()));
    }
  }
}

/** Starts the daemon at a time; the nodes announce themselves once it has dialled the hub. */
async function crawlAt(time, { strudel, hub, nodes }) {
  strudel.setClock(time);
  const from = hub.events.length;
  const crawl = strudel.crawl();
  await hub.next('peer', from);
  await Promise.all(nodes.map((node) => node.announce()));
  return crawl;
}

async function assertStops(crawl) {
  const start = Date.now();
  assert.equal((await crawl.stop('SIGTERM')).code, 0);
  assert.ok(Date.now() - start < STOP, 'it stops in time');
}

/** Waits until the nodes together have had so many visits, all of them over, and returns them. */
function visits(nodes, count) {
  const all = () => nodes.flatMap((node) => node.visits);
  const enough = () => (all().length >= count && all().every(({ closed }) => closed) ? all() : undefined);
  const waiting = nodes.map((node) => node.until(enough, `all had had ${count} visits`, ROUND));
  return Promise.any(waiting).catch(({ errors }) => {
    throw errors[0];
  });
}

describe('many nodes', { concurrency: 3 }, () => {
  networkTest(`${NODES} behind one hub, with a storm and a babbler beside it`, async (net) => {
    const hub = await net.hub();
    const nodes = await net.nodes(Array.from({ length: NODES }, () => ({ pages, via: hub })));
    const storm = await net.storm({ count: 300 });
    const babbler = await net.babbler();
    const strudel = net.strudel({ connect: [hub, storm, babbler] });
    const rig = { strudel, hub, nodes };

    let crawl = await crawlAt('+0', rig);
    await assertHears(crawl, nodes);
    await assertStops(crawl);
    const known = await strudel.known();
    assert.ok(nodes.every(({ hash }) => known.includes(hash)), 'all are found');

    // All first visits are due a day later, and no more than twelve of them begin in an hour.
    crawl = await crawlAt('+25h', rig);
    await visits(nodes, FIRST_VISITS_AN_HOUR);
    await sleep(LOOK);
    assert.equal((await visits(nodes, FIRST_VISITS_AN_HOUR)).length, FIRST_VISITS_AN_HOUR);
    await assertStops(crawl);
    crawl = await crawlAt('+27h', rig);
    await visits(nodes, NODES);
    await assertStops(crawl);
    assert.ok(nodes.every((node) => node.visits.length === 1), 'each has had its first visit');

    // The next ones, among made-up nodes; late enough for a node that a busy machine made slow.
    crawl = await crawlAt('+9d', rig);
    await storm.next('peer');
    await storm.storm();
    const all = await visits(nodes, 2 * NODES);
    await assertStops(crawl);

    assert.equal(all.length, 2 * NODES);
    for (const visit of all) {
      assert.deepEqual(asked(visit), [PREFERENCE, INDEX]);
      assertPolite(visit);
    }
    assert.ok(mostAtOnce(all) <= AT_ONCE, `${mostAtOnce(all)} visits at once`);
    for (const node of nodes) assert.ok(mostAtOnce(node.visits) <= 1, 'never two on one node');
    assertPathRequests(hub.pathRequests, all);
  });

  networkTest('slow ones are visited one at a time', async (net) => {
    const hub = await net.hub();
    const far = await net.pipe({ to: hub, delay: 800 });
    const nodes = await net.nodes([1, 2, 3].map(() => ({ pages, via: far })));
    const strudel = net.strudel({ connect: [hub] });
    for (const { hash } of nodes) assert.equal((await strudel.visit(hash)).code, VISITED);
    const crawl = await crawlAt('+8d', { strudel, hub, nodes });
    const all = await visits(nodes, 6);
    await assertStops(crawl);
    assert.equal(all.length, 6);
    assert.equal(mostAtOnce(all), 1);
  });

  networkTest('a page of 5,000 made-up hashes makes few of them known, and none of them sought', async (net) => {
    const hub = await net.hub();
    const hashes = Array.from({ length: 5_000 }, (_, i) => (i + 1).toString(16).padStart(32, 'f'));
    const [liar, honest] = await net.nodes([
      { via: hub, pages: { ...pages, 'index.mu': hashes.map((hash) => `\`[x\`${hash}:/page/index.mu]`).join('\n') } },
      { via: hub, pages },
    ]);
    const strudel = net.strudel({ connect: [hub] });
    for (const { hash } of [liar, honest]) assert.equal((await strudel.visit(hash)).code, VISITED);
    const known = await strudel.known();
    assert.ok(known.length <= HASHES_A_PAGE + 2 + 2, `${known.length} hashes are known`);
    const crawl = await crawlAt('+25h', { strudel, hub, nodes: [liar, honest] });
    await visits([liar, honest], 4);
    await assertStops(crawl);
    const sought = hub.pathRequests.filter(({ destination }) => hashes.includes(destination));
    assert.deepEqual(sought, [], 'nobody looks for a node that was never heard');
  });
});

/** One path request in 5 s and, for one node, in 20 s; a daemon starts its count anew, and there were four. */
function assertPathRequests(requests, all) {
  const daemons = 4;
  const span = Math.max(...all.map(({ at }) => at)) - Math.min(...requests.map(({ t }) => t));
  assert.ok(requests.length <= span / 5 + daemons, `${requests.length} path requests in ${span.toFixed(0)} s`);
  for (const destination of new Set(requests.map((request) => request.destination))) {
    const count = requests.filter((request) => request.destination === destination).length;
    assert.ok(count <= span / 20 + daemons, `${count} path requests for one node in ${span.toFixed(0)} s`);
  }
}
