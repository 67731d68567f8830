// What is left after `kill -9`, and a second crawler on one store.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkTest } from './harness.mjs';
import { linking, preference } from './pages.mjs';
import { VISITED } from './strudel.mjs';
import { assertPolite, pairs } from './witness.mjs';

const KILLS = 50;
// The same moments each time, in milliseconds. Crawlers whose nodes are due die so long after their start, some before the
// first packet and most in the middle of a visit. In between come crawlers that have nothing to do, if they remember it:
// they die so long after they have dialled the hub, which leaves them the time for a visit.
const SEED = 20_240_607;
const LATEST_KILL = { due: 5_000, idle: 3_000 };
const HOUR = 3_600;
// Hours that the clock moves before every other start, so that all nodes are due again: twice the gap, since a visit that
// was killed before its link opened may count as one without a link. In the end it has moved by less than the 90 days
// after which a page that was not seen leaves the index.
const STEP = 49;

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A clock that the test moves, and that remembers when it did. */
class MovedClock {
  #moves = [{ since: 0, hours: 0 }];

  move(strudel, hours) {
    this.#moves.push({ since: Date.now() / 1000, hours });
    strudel.setClock(`+${hours}h`);
  }

  /** What the crawler's clock said when the machine's said `time`. */
  at(time) {
    return time + this.#moves.findLast(({ since }) => since <= time).hours * HOUR;
  }
}

/** Asserts that no visit started within a day of the one before it, by the crawler's clock and the node's witness. */
function assertNoneEarly(node, clock) {
  const starts = node.visits.map(({ at }) => clock.at(at));
  for (const [before, next] of pairs(starts)) {
    assert.ok(next - before >= 24 * HOUR, `a visit came ${((next - before) / HOUR).toFixed(2)} h after the one before it`);
  }
}

describe('a crawler that is killed', { concurrency: 2 }, () => {
  networkTest(`${KILLS} times loses nothing and visits nobody early`, async (net) => {
    const hub = await net.hub();
    const pages = { 'robots.txt': preference('auto'), 'index.mu': `unicorn\n${linking('about.mu')}`, 'about.mu': 'about' };
    const nodes = await net.nodes([{ pages, via: hub }, { pages, via: hub }, { pages, via: hub }]);
    const hashes = nodes.map(({ hash }) => hash).sort();
    const strudel = net.strudel({ connect: [hub] });
    const clock = new MovedClock();
    for (const { hash } of nodes) assert.equal((await strudel.visit(hash)).code, VISITED);

    const random = randomNumbers(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const due = kill % 2 === 0;
      if (due) clock.move(strudel, STEP * (1 + kill / 2));
      const from = hub.events.length;
      const crawl = strudel.crawl();
      // Nodes that announce themselves once it is there spare it the slow search for their paths.
      const dialled = Promise.race([hub.next('peer', from), crawl.ended]);
      const announced = dialled.then(() => Promise.all(nodes.map((node) => node.announce())));
      const after = Math.round(random() * LATEST_KILL[due ? 'due' : 'idle']);
      if (!due) await dialled;
      await sleep(after);
      await crawl.stop('SIGKILL');
      await announced;
      const known = await strudel.known();
      assert.ok(hashes.every((hash) => known.includes(hash)), `after kill ${kill} at ${after} ms every node is still known`);
      const { stdout } = await strudel.run(['search', 'unicorn']);
      assert.ok(hashes.every((hash) => stdout.includes(hash)), `after kill ${kill} at ${after} ms every page is still found`);
    }

    for (const node of nodes) {
      assertNoneEarly(node, clock);
      for (const visit of node.visits.filter(({ requests }) => requests.length > 0)) assertPolite(visit);
    }
    const visits = nodes.flatMap((node) => node.visits);
    assert.ok(visits.length > KILLS / 5, `the kills met visits: ${visits.length}`);

    clock.move(strudel, STEP * KILLS);
    for (const { hash } of nodes) assert.equal((await strudel.visit(hash)).code, VISITED);
  }, { timeout: 360_000 });

  networkTest('leaves a store that its successor may use, and one at a time', async (net) => {
    const node = await net.node({ pages: { 'index.mu': '' } });
    const strudel = net.strudel({ connect: [node] });
    const crawl = strudel.crawl();
    await node.dialled();
    await node.announce();
    await crawl.until(({ lines }) => lines.some(({ text }) => text.includes(node.hash)) || undefined, 'it had heard the node');
    const second = await strudel.visit(node.hash);
    assert.equal(second.code, 2);
    assert.match(second.stderr, /another|already|in use/i);
    assert.deepEqual(node.visits, []);
    await crawl.stop('SIGKILL');
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
  });
});
