// The crawler under test: the binary that `cargo build -p strudel` makes, with a store, a home and a clock of its own.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepo } from '../../scripts/lib/paths.mjs';
import { isProgram, output } from '../../scripts/lib/run.mjs';
import { Failure } from '../../scripts/lib/say.mjs';
import { Program, SOON } from './program.mjs';

/** The binary; a `Failure` says how to get it if it is missing. */
export function strudelBinary() {
  const binary = join(process.env.CARGO_TARGET_DIR ?? inRepo('target'), 'debug', 'strudel');
  if (!isProgram(binary)) throw new Failure(`${binary} is missing: run \`cargo build -p strudel\` first.`);
  return binary;
}

/** Exit codes of `strudel visit`. */
export const VISITED = 0;
/** A dry run was made, and found something wrong with the file. */
export const FINDINGS = 1;
export const NOT_VISITED = 2;

/** How long one visit may take here: none of the tests' nodes is worth more. */
const VISIT = 150_000;

/** Everything with one store. */
export class Strudel {
  store;
  #folder;
  #connect;
  #settings;
  #start;
  #clock = false;

  /**
   * `folder` is its own; `connect` are ports of loopback; `settings` is the text of a configuration file; `start` is how
   * its programs are started, `(name, command, args, options) → Program`.
   */
  constructor({ folder, connect = [], settings, start }) {
    mkdirSync(folder, { recursive: true });
    this.store = join(folder, 'store.sqlite');
    this.#folder = folder;
    this.#connect = connect.flatMap((port) => ['--connect', `127.0.0.1:${port}`]);
    this.#settings = settings === undefined ? [] : ['--settings', this.file('settings.toml', settings)];
    this.#start = start;
  }

  /** Writes a file beside the store and returns its path. */
  file(name, text) {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  /**
   * Moves the clock of all its programs, those that run among them: "+25h", "-1d", or "@1970-01-02 00:00:00" to stand
   * where the program starts. Clocks that cannot be set go on as they are.
   */
  setClock(time) {
    this.#clock = true;
    this.file('clock', `${time}\n`);
  }

  /** Runs a command to its end: `{ code, stdout, stderr, json }`, `json` being what stdout holds as JSON. */
  async run(args, { limit = SOON } = {}) {
    const program = this.#program(args);
    const timer = setTimeout(() => program.end('SIGKILL'), limit);
    const { code, signal } = await program.ended;
    clearTimeout(timer);
    const [stdout, stderr] = [program.text('stdout'), program.text('stderr')];
    if (code === null) throw new Error(`\`strudel ${args.join(' ')}\` was ended by ${signal} after ${limit} ms\n${stdout}${stderr}`);
    return { code, stdout, stderr, json: json(stdout) };
  }

  /** A command that answers from the store, as JSON; it has to succeed. */
  async ask(...args) {
    const result = await this.run([...args, '--format', 'json']);
    if (result.code !== 0 || result.json === undefined) throw new Error(`\`strudel ${args.join(' ')}\` did not answer: ${JSON.stringify(result)}`);
    return result.json;
  }

  /** One visit now. */
  visit(hash, ...options) {
    return this.run(['visit', hash, ...options, ...this.#connect, '--format', 'json'], { limit: VISIT });
  }

  /** The daemon, running. */
  crawl(...options) {
    return this.#program(['crawl', ...options, ...this.#connect]);
  }

  /** The hashes of all nodes that the store knows. */
  async known() {
    return hashesIn(await this.ask('nodes'));
  }

  #program(args) {
    const home = join(this.#folder, 'home');
    mkdirSync(home, { recursive: true });
    const clock = this.#clock ? faketime(join(this.#folder, 'clock')) : {};
    const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...clock };
    const program = this.#start(`strudel ${args[0]}`, strudelBinary(), [...args, '--store', this.store, ...this.#settings], { env });
    if (this.#clock) program.ended.finally(() => sweepFaketime(program.pid));
    return program;
  }
}

/** All 32-digit hashes in a value, whatever its shape is. */
export function hashesIn(value) {
  return [...new Set(JSON.stringify(value).match(/\b[0-9a-f]{32}\b/g) ?? [])];
}

/** Waits until a daemon's log has named all of these nodes. */
export function heard(crawl, hashes, limit = SOON) {
  return crawl.until(({ lines }) => {
    const log = lines.map(({ text }) => text).join('\n');
    return hashes.every((hash) => log.includes(hash)) || undefined;
  }, 'it had heard all nodes', limit);
}

let library;

/** The environment in which a program reads its clock from a file. `faketime` itself knows where its library is. */
function faketime(file) {
  library ??= output('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD']);
  if (!library) throw new Failure('faketime does not run: run `npm run setup`, then try again.');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

/** Removes what a killed program left of faketime's; a later process of the same number would stumble over it. */
function sweepFaketime(pid) {
  for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`]) rmSync(join('/dev/shm', name), { force: true });
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
