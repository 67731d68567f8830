// The rig itself: that a node's witness tells what RNS's own client does, so that the other tests can rely on it.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { inRepo } from '../../scripts/lib/paths.mjs';
import { rigPython } from '../../scripts/setup/rig.mjs';
import { networkTest } from './harness.mjs';
import { noise } from './pages.mjs';
import { asked, assertPolite, mostAtOnce } from './witness.mjs';

/** The reference client. */
function reference(net, port, ...args) {
  return net.program('fetch.py', rigPython(), [inRepo('tests', 'rig', 'fetch.py'), '--port', String(port), ...args]);
}

/** Asks for paths with it, over one link; returns what it says of the answers. */
async function fetch(net, port, ...args) {
  const client = reference(net, port, ...args);
  assert.equal((await client.ended).code, 0, client.text('stderr'));
  return client.events.filter(({ event }) => event === 'response');
}

const statuses = (visit) => visit.requests.map(({ answer }) => answer?.status);

describe('the rig', { concurrency: 3 }, () => {
  networkTest('the witness names what was asked and what became of it', async (net) => {
    const pages = {
      'robots.txt': 'User-agent: Strudel\n',
      'big.mu': noise(100_000),
      'bomb.mu': Buffer.alloc(8 << 20),
      'private.mu': 'secret',
      'private.mu.allowed': '00112233445566778899aabbccddeeff\n',
      'hang.mu': { content: '#!/bin/sh\nsleep 600\n', mode: 0o755 },
    };
    const node = await net.node({ pages });
    node.names('/page/missing.mu');
    const paths = ['robots.txt', 'big.mu', 'bomb.mu', 'private.mu', 'missing.mu', 'hang.mu'].map((name) => `/page/${name}`);
    await fetch(net, node.port, '--dest', node.hash, '--timeout', '2', '--max', String(256 << 10), ...paths);
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), paths);
    assert.deepEqual(statuses(visit), ['packet', 'complete', 'rejected', 'packet', 'silent', undefined]);
    assert.equal(visit.by, 'peer');
    assert.equal(visit.identified, false);
    assert.throws(() => assertPolite(visit), /the pause was/);
  });

  networkTest('pauses are seen, and two hops are like one', async (net) => {
    const hub = await net.hub();
    const node = await net.node({ via: hub, pages: { 'robots.txt': '', 'index.mu': '>Hello\n', 'more.mu': '>More\n' } });
    await fetch(net, hub.port, '--dest', node.hash, '--pause', '3.05', '/page/robots.txt', '/page/index.mu', '/page/more.mu');
    const [visit] = await node.closed(1);
    assertPolite(visit);
    assert.ok(hub.pathRequests.some(({ destination }) => destination === node.hash));
  });

  networkTest('who identifies is seen', async (net) => {
    const node = await net.node({ pages: { 'robots.txt': '' } });
    await fetch(net, node.port, '--dest', node.hash, '--identify', '/page/robots.txt');
    const [visit] = await node.closed(1);
    assert.ok(visit.identified);
    assert.throws(() => assertPolite(visit), /anonymous/);
  });

  networkTest('a changed page is served at once, a new one after a rescan, and a node keeps its hash', async (net) => {
    const node = await net.node({ pages: { 'robots.txt': 'one' } });
    const hash = node.hash;
    node.write({ 'robots.txt': 'other', 'new.mu': 'new' });
    const [changed] = await fetch(net, node.port, '--dest', hash, '/page/robots.txt');
    assert.equal(changed.head, 'other');
    await node.rescan();
    const [added] = await fetch(net, node.port, '--dest', hash, '/page/new.mu');
    assert.equal(added.head, 'new');
    await node.kill();
    await node.restart();
    assert.equal(node.hash, hash);
    assert.equal(node.visits.length, 2, 'what it was asked before is still known');
  });

  networkTest('a pipe slows a node down, and silences it in the middle of an answer', async (net) => {
    const node = await net.node({ pages: { 'robots.txt': '', 'big.mu': noise(200_000) } });
    const slow = await net.pipe({ to: node, delay: 150 });
    await fetch(net, slow.port, '--dest', node.hash, '/page/robots.txt');
    const [visit] = await node.closed(1);
    assert.ok(visit.rtt >= 0.3, `${visit.rtt}`);

    const narrow = await net.pipe({ to: node, rate: 20_000 });
    const client = fetch(net, narrow.port, '--dest', node.hash, '/page/big.mu');
    await node.until(({ visits }) => visits[1]?.requests[0], 'the page was asked for');
    narrow.silenceAfter(5_000);
    assert.deepEqual((await client).map(({ status }) => status), ['FAILED']);
    const [, silenced] = await node.closed(2);
    assert.deepEqual(statuses(silenced), ['failed']);
  });

  networkTest('a storm reaches who listens to it', async (net) => {
    const storm = await net.storm({ count: 40 });
    const client = reference(net, storm.port, '--dest', '0'.repeat(32), '--wait', '60', '/page/index.mu');
    await client.until(({ events }) => events.find(({ event }) => event === 'path_requested'), 'it listened');
    await storm.storm();
    const all = ({ events }) => events.filter(({ event }) => event === 'announce').length === 40 || undefined;
    await client.until(all, 'it had heard all made-up nodes');
  });

  networkTest('what is sure about visits side by side is counted, and nothing else', async () => {
    const visit = (at, ...answers) => ({ at, requests: answers.map((t) => ({ answer: { status: 'packet', at: t } })) });
    assert.equal(mostAtOnce([]), 0);
    assert.equal(mostAtOnce([visit(1, 2, 5), visit(5, 6), visit(3, 4)]), 2);
    assert.equal(mostAtOnce([visit(1), visit(1), { at: 1, requests: [{}] }]), 0, 'a visit without an answer says nothing');
  });
});
