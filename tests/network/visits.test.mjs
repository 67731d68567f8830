// One visit of one node: what is asked, in which order, how often and when (the visits document, *One visit*).
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { networkTest } from './harness.mjs';
import { linking, noise, preference, site, siteVisit } from './pages.mjs';
import { FINDINGS, NOT_VISITED, VISITED } from './strudel.mjs';
import { INDEX, PREFERENCE, asked, assertPolite } from './witness.mjs';

const page = (name) => `/page/${name}`;
const answers = (visit) => visit.requests.map(({ answer }) => answer?.status);

/** Nodes whose preference is to be read, and whether the automatic gap of a day holds after the visit. */
const preferences = [
  { name: '7d', file: preference('7d'), daily: false },
  { name: 'auto', file: preference('auto'), daily: true },
  { name: 'an invalid one', file: preference('99d'), daily: true, findings: true },
  { name: 'one of 5 KB', file: Buffer.concat([Buffer.from(`${preference('7d')}# `), noise(5_000)]), refused: true, daily: true },
  { name: 'none', file: null, silent: true, daily: true },
  { name: 'an executable one', file: { content: preference('7d'), mode: 0o755 }, silent: true, daily: true },
  { name: 'one that a script writes', file: { content: `#!/bin/sh\nprintf '${preference('7d')}'\n`, mode: 0o755 }, daily: false },
  { name: '8 MiB of zeros', file: Buffer.alloc(8 << 20), refused: true, daily: true },
];

/** One hop: the crawler dials the node. Two hops: both dial a hub. */
const networks = [
  { hops: 'one hop', dial: async () => undefined },
  { hops: 'two hops', dial: (net) => net.hub() },
];

describe('the preference', { concurrency: 7 }, () => {
  for (const { hops, dial } of networks) {
    for (const { name, file, silent, refused, daily, findings } of preferences) {
      networkTest(`${name}, ${hops}`, async (net) => {
        const hub = await dial(net);
        const node = await net.node({ via: hub, pages: { ...site, 'robots.txt': file } });
        const strudel = net.strudel({ connect: [hub ?? node] });
        assert.equal((await strudel.visit(node.hash)).code, VISITED);
        const [visit] = await node.closed(1);
        assert.deepEqual(asked(visit), siteVisit);
        assertPolite(visit);
        assert.equal(visit.by, 'peer', 'the link is closed in order');
        if (silent) assert.equal(answers(visit)[0], 'silent');
        if (refused) assert.notEqual(answers(visit)[0], 'complete', 'it is refused before it is transferred');

        strudel.setClock('+23h');
        assert.equal((await strudel.visit(node.hash)).code, NOT_VISITED);
        strudel.setClock('+25h');
        assert.equal((await strudel.visit(node.hash, '--dry-run')).code, daily ? (findings ? FINDINGS : VISITED) : NOT_VISITED);
        const visits = await node.closed(daily ? 2 : 1);
        assert.deepEqual(visits.slice(1).map(asked), daily ? [[PREFERENCE]] : []);
      });
    }
  }
});

describe('pages', { concurrency: 7 }, () => {
  networkTest('a refused one is not stored, and not asked for again for 30 days', async (net) => {
    const node = await net.node({
      pages: {
        'robots.txt': preference('auto'),
        'index.mu': linking('private.mu', 'about.mu'),
        'about.mu': 'unicorn',
        'private.mu': 'secret',
        'private.mu.allowed': '00112233445566778899aabbccddeeff\n',
      },
    });
    const strudel = net.strudel({ connect: [node] });
    const times = [{ time: '+0', again: true }, { time: '+25h', again: false }, { time: '+32d', again: true }];
    for (const [index, { time, again }] of times.entries()) {
      strudel.setClock(time);
      assert.equal((await strudel.visit(node.hash)).code, VISITED);
      const visit = (await node.closed(index + 1))[index];
      assertPolite(visit);
      assert.equal(asked(visit).includes(page('private.mu')), again, time);
    }
    assert.match((await strudel.run(['search', 'unicorn'])).stdout, new RegExp(node.hash), 'other pages are found');
    assert.doesNotMatch((await strudel.run(['search', 'authorised'])).stdout, new RegExp(node.hash), 'the refusal is not a page');
  });

  networkTest('one that hangs is given up, and the next is asked for', async (net) => {
    const hanging = { content: '#!/bin/sh\nsleep 600\n', mode: 0o755 };
    const pages = { 'robots.txt': '', 'index.mu': linking('hang.mu', 'about.mu'), 'about.mu': '', 'hang.mu': hanging };
    const node = await net.node({ pages });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), [PREFERENCE, INDEX, page('hang.mu'), page('about.mu')]);
    assertPolite(visit);
  });

  networkTest('three silent ones in a row end the visit', async (net) => {
    const missing = ['one.mu', 'two.mu', 'three.mu', 'four.mu'];
    const node = await net.node({ pages: { 'robots.txt': '', 'index.mu': linking(...missing) } });
    node.names(...missing.map(page));
    const strudel = net.strudel({ connect: [node] });
    await strudel.visit(node.hash);
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), [PREFERENCE, INDEX, ...missing.slice(0, 3).map(page)]);
    assertPolite(visit);
  });

  networkTest('too large ones are refused, however small they are on the wire', async (net) => {
    const node = await net.node({
      pages: {
        'robots.txt': '',
        'index.mu': linking('bomb.mu', 'huge.mu', 'large.mu'),
        'bomb.mu': Buffer.alloc(8 << 20),
        'huge.mu': noise(300 << 10),
        'large.mu': noise(200 << 10),
      },
    });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), [PREFERENCE, INDEX, ...['bomb.mu', 'huge.mu', 'large.mu'].map(page)]);
    assertPolite(visit);
    const [bomb, huge, large] = answers(visit).slice(2);
    assert.notEqual(bomb, 'complete');
    assert.notEqual(huge, 'complete');
    assert.equal(large, 'complete');
  });

  networkTest('a dry run asks for the preference only, and counts as a visit', async (net) => {
    const node = await net.node({ pages: { ...site, 'robots.txt': preference('auto') } });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash, '--dry-run')).code, VISITED);
    assert.equal((await strudel.visit(node.hash, '--dry-run')).code, NOT_VISITED);
    assert.equal((await strudel.visit(node.hash, '--own-node')).code, NOT_VISITED, 'the gap is skipped for dry runs only');
    assert.equal((await strudel.visit(node.hash, '--dry-run', '--own-node')).code, VISITED);
    assert.deepEqual((await node.closed(2)).map(asked), [[PREFERENCE], [PREFERENCE]]);
  });

  networkTest('over a slow link eight requests are made, once in seven days', async (net) => {
    const names = Array.from({ length: 12 }, (_, i) => `page${i}.mu`);
    const linked = Object.fromEntries(names.map((name) => [name, name]));
    const node = await net.node({ pages: { 'robots.txt': '', 'index.mu': linking(...names), ...linked } });
    const pipe = await net.pipe({ to: node, delay: 800 });
    const strudel = net.strudel({ connect: [pipe] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), [PREFERENCE, INDEX, ...names.slice(0, 6).map(page)]);
    assertPolite(visit);
    for (const [time, visits] of [['+6d', 1], ['+8d', 2]]) {
      strudel.setClock(time);
      await strudel.visit(node.hash, '--dry-run');
      assert.equal((await node.closed(visits)).length, visits, time);
    }
  });
});

describe('a node that vanishes in the middle of an answer', { concurrency: 2 }, () => {
  const pages = { 'robots.txt': '', 'index.mu': linking('big.mu', 'about.mu'), 'big.mu': noise(200_000), 'about.mu': '' };
  const expected = [PREFERENCE, INDEX, page('big.mu')];

  /** Waits until the big page is on its way. */
  const arriving = (node) => node.until(({ visits }) => visits[0]?.requests[2], 'the big page was asked for');

  /** It counts as a visit, nothing is retried, and the next one comes a day later. */
  async function assertNextIsTomorrow(node, strudel) {
    strudel.setClock('+23h');
    assert.equal((await strudel.visit(node.hash)).code, NOT_VISITED);
    assert.equal(node.visits.length, 1);
    strudel.setClock('+25h');
    assert.equal((await strudel.visit(node.hash, '--dry-run')).code, FINDINGS, 'its file is empty, which sets nothing');
    const second = await node.until(({ visits: [, visit] }) => (visit?.closed ? visit : undefined), 'the second visit was over');
    assert.deepEqual(asked(second), [PREFERENCE]);
    assert.equal(node.visits.length, 2);
  }

  networkTest('its packets no longer arrive, one hop', async (net) => {
    const node = await net.node({ pages });
    const pipe = await net.pipe({ to: node, rate: 20_000 });
    const strudel = net.strudel({ connect: [pipe] });
    const visiting = strudel.visit(node.hash);
    await arriving(node);
    pipe.silenceAfter(5_000);
    await visiting;
    const [visit] = await node.closed(1);
    assert.deepEqual(asked(visit), expected, 'nothing is asked for after that');
    assertPolite(visit);
    pipe.silenceAfter(Infinity);
    await assertNextIsTomorrow(node, strudel);
  });

  networkTest('it is killed, two hops', async (net) => {
    const hub = await net.hub();
    const pipe = await net.pipe({ to: hub, rate: 20_000 });
    const node = await net.node({ pages, via: pipe });
    const strudel = net.strudel({ connect: [hub] });
    const visiting = strudel.visit(node.hash);
    await arriving(node);
    await node.kill();
    await visiting;
    assert.deepEqual(node.visits.map(asked), [expected]);
    await node.restart();
    await assertNextIsTomorrow(node, strudel);
  });
});
