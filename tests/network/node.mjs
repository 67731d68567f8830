// Real NomadNet nodes, hubs and storms (tests/rig), as objects.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepo } from '../../scripts/lib/paths.mjs';
import { rigPython } from '../../scripts/setup/rig.mjs';
import { Program, SOON } from './program.mjs';
import { visitsIn } from './witness.mjs';

const python = rigPython();

/** A program of tests/rig that has said that it is ready. */
class RigProgram extends Program {
  /** Its temporary files are made in `folder`, since one that is killed leaves them there. */
  constructor(name, script, args, folder) {
    const env = { PYTHONDONTWRITEBYTECODE: '1', TMPDIR: folder };
    super(name, python, [inRepo('tests', 'rig', script), ...args.map(String), '--stdin-stops'], { env });
  }

  /** Waits for the next event of a kind after `from`; returns it. */
  next(kind, from = 0, limit = SOON) {
    return this.until(({ events }) => events.slice(from).find(({ event }) => event === kind), `"${kind}"`, limit);
  }

  /** Sends a signal and waits for the event that answers it. */
  async request(signal, kind) {
    const from = this.events.length;
    this.signal(signal);
    return this.next(kind, from);
  }
}

/** A transport node; who dials `port` reaches the others in two hops. */
export class Hub extends RigProgram {
  constructor(port, folder) {
    super('the hub', 'hub.py', ['--port', port], folder);
    this.port = port;
  }

  static async start(port, folder) {
    const hub = new Hub(port, folder);
    await hub.next('ready');
    return hub;
  }

  /** The path requests it has heard: `{ destination, t }`. */
  get pathRequests() {
    return this.events.filter(({ event }) => event === 'path_request');
  }
}

/** Announces made-up nodes, `count` at each `storm()`. */
export class Storm extends RigProgram {
  static async start(where, count, folder) {
    const storm = new Storm('the storm', 'storm.py', [...where, '--count', count], folder);
    await storm.next('ready');
    return storm;
  }

  storm() {
    return this.request('SIGUSR1', 'stormed');
  }
}

/** One NomadNet node. */
export class NomadNode {
  /** The destination hash. */
  hash;
  /** Where it listens; unset if it dials a hub. */
  port;
  #folder;
  #args;
  #program;
  #earlier = [];
  #unserved = [];

  /** `where` is ['--port', N] or ['--connect', N]; `folder` is the node's own; `pages` see `write`. */
  static async start({ name, folder, pages, where }) {
    const node = new NomadNode();
    node.#folder = folder;
    const folders = ['--pages', join(folder, 'pages'), '--state', join(folder, 'state')];
    node.#args = [...folders, '--name', name, '--announce-delay', 0.2, ...where];
    if (where[0] === '--port') node.port = where[1];
    mkdirSync(join(folder, 'pages'), { recursive: true });
    node.write(pages);
    await node.#run();
    return node;
  }

  /**
   * Writes pages: `{ 'index.mu': 'text', 'big.mu': Buffer, 'run.mu': { content: '#!/bin/sh…', mode: 0o755 } }`; null
   * deletes one. NomadNet serves a changed page at once, and a new one after `rescan()`.
   */
  write(pages) {
    for (const [name, page] of Object.entries(pages)) {
      const file = join(this.#folder, 'pages', name);
      rmSync(file, { force: true });
      if (page === null) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, page.content ?? page, { mode: page.mode ?? 0o644 });
    }
  }

  /** Paths that this node links to or is asked for without serving them, so that the witness can name them. */
  names(...paths) {
    this.#unserved.push(...paths);
  }

  /** The file of NomadNet's own that holds the node's identity. */
  get identity() {
    return join(this.#folder, 'state', 'nomadnet', 'storage', 'identity');
  }

  get events() {
    return [...this.#earlier, ...this.#program.events];
  }

  /** What it was asked so far; see witness.mjs. */
  get visits() {
    return visitsIn(this.events, this.#unserved);
  }

  /** Waits until `find(node)` is not undefined. */
  until(find, what, limit) {
    return this.#program.until(() => find(this), what, limit);
  }

  /** Waits until as many visits have come and gone, and returns them. A visit goes when its link is closed. */
  closed(count, limit) {
    const over = ({ visits }) => (visits.length >= count && visits.every(({ closed }) => closed) ? visits : undefined);
    return this.until(over, `${count} visits were over`, limit);
  }

  /** Waits until somebody has dialled `port`. */
  dialled() {
    return this.#program.next('peer');
  }

  announce() {
    return this.#program.request('SIGUSR1', 'announced');
  }

  rescan() {
    return this.#program.request('SIGHUP', 'rescanned');
  }

  /** The node stops in the middle of whatever it does. */
  kill() {
    return this.#program.stop('SIGKILL');
  }

  /** Runs it again after `kill()`: the same identity, the same pages. */
  async restart() {
    this.#earlier = this.events;
    await this.#run();
  }

  async #run() {
    this.#program = new RigProgram('the node', 'node.py', this.#args, this.#folder);
    this.hash = (await this.#program.next('ready')).destination;
    await this.#program.next('announced');
  }
}
