// Tests of the crawler against real NomadNet nodes, on loopback.
//
//     import { networkTest } from './harness.mjs';
//
//     networkTest('asks for the preference first', async (net) => {
//       const node = await net.node({ pages: { 'robots.txt': '…', 'index.mu': '>Hello\n' } });
//       const strudel = net.strudel({ connect: [node] });
//       await strudel.visit(node.hash);
//       const [visit] = await node.closed(1);
//       assertPolite(visit);
//     });
//
// What was asked, in which order, how often and when is read from the node, never from the crawler: see witness.mjs.
// Everything that a test starts is stopped at its end, and its files are removed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Hub, NomadNode, Storm } from './node.mjs';
import { Babbler, Pipe, freePort } from './tcp.mjs';
import { Program } from './program.mjs';
import { Strudel } from './strudel.mjs';

/** Registers a test; `body` gets a `Network` of its own. */
export function networkTest(name, body, { timeout = 240_000 } = {}) {
  test(name, { timeout }, async ({ signal }) => {
    const net = new Network();
    signal.addEventListener('abort', () => net.close()); // out of time: nothing of it goes on
    try {
      await body(net);
    } finally {
      await net.close();
    }
  });
}

/** What one test starts. */
class Network {
  #folder = mkdtempSync(join(tmpdir(), 'strudel-network-'));
  #started = [];
  #closed = false;
  #count = 0;

  /**
   * A node. It listens on `port`; with `via`, a hub or a pipe to one, it dials that instead. `pages` see
   * `NomadNode.write`.
   */
  async node({ pages = {}, via, name = `Node ${this.#count}` } = {}) {
    const where = via ? ['--connect', via.port] : ['--port', await freePort()];
    return this.#keep(await NomadNode.start({ name, folder: this.#own(), pages, where }), (node) => node.kill());
  }

  /** Several nodes at once, given as a list of what `node` takes. */
  nodes(list) {
    return Promise.all(list.map((options) => this.node(options)));
  }

  async hub() {
    return this.#keep(await Hub.start(await freePort(), this.#folder), (hub) => hub.stop());
  }

  /** A pipe to whatever has a port: `delay` in ms each way, `rate` in bytes a second. */
  async pipe({ to, ...properties }) {
    return this.#keep(await Pipe.open({ to: to.port, ...properties }), (pipe) => pipe.close());
  }

  /** A storm of `count` announces that dials `via`, or else listens on its `port`. */
  async storm({ via, count }) {
    const port = via?.port ?? (await freePort());
    const storm = this.#keep(await Storm.start([via ? '--connect' : '--port', port], count, this.#folder), (program) => program.stop());
    return Object.assign(storm, { port });
  }

  async babbler() {
    return this.#keep(await Babbler.open(), (babbler) => babbler.close());
  }

  /** The crawler with a new store; `connect` are things with a port. */
  strudel({ connect = [], settings } = {}) {
    return new Strudel({
      folder: this.#own(),
      connect: connect.map(({ port }) => port),
      settings,
      start: (...args) => this.program(...args),
    });
  }

  /** Any program; its temporary files are removed at the end too. */
  program(name, command, args, { env = {} } = {}) {
    const program = new Program(name, command, args, { env: { TMPDIR: this.#folder, ...env } });
    return this.#keep(program, (started) => started.stop());
  }

  async close() {
    this.#closed = true;
    await Promise.allSettled(this.#started.reverse().map((stop) => stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #own() {
    this.#count += 1;
    return join(this.#folder, String(this.#count));
  }

  #keep(thing, stop) {
    if (this.#closed) {
      stop(thing);
      throw new Error('the test is over');
    }
    this.#started.push(() => stop(thing));
    return thing;
  }
}
