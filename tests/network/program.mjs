// A program that a test starts: what it prints comes in as lines, and waiting for something is waiting for a line.
import { spawn } from 'node:child_process';

// Everything that runs now. Each program leads a process group, so that what it started ends with it.
const running = new Set();

function endAll() {
  for (const program of running) program.end('SIGKILL');
}

process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll();
    process.exit(1);
  });
}

/** How long a test waits for something that should come at once, on a busy machine. */
export const SOON = 30_000;

export class Program {
  /** Lines so far, in their order: `{ stream: 'stdout' | 'stderr', text, json }`, `json` where the line is an object. */
  lines = [];
  /** Resolves with `{ code, signal }` when the program has ended and all that it printed is in `lines`. */
  ended;
  #name;
  #child;
  #watchers = new Set();

  /** `name` is what a failed test calls it. Its standard input stays open for as long as this process lives. */
  constructor(name, command, args, { env = {} } = {}) {
    this.#name = name;
    this.#child = spawn(command, args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    running.add(this);
    for (const stream of ['stdout', 'stderr']) this.#read(stream);
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', (error) => reject(new Error(`${name} could not be started: ${error.message}`)));
      this.#child.once('close', (code, signal) => {
        this.end('SIGKILL'); // what it started and left behind
        running.delete(this);
        resolve({ code, signal });
      });
    });
    this.ended.catch(() => running.delete(this));
  }

  get pid() {
    return this.#child.pid;
  }

  /** All that it printed on a stream. */
  text(stream) {
    return this.lines.filter((line) => line.stream === stream).map(({ text }) => `${text}\n`).join('');
  }

  /** The objects that it printed, in their order. */
  get events() {
    return this.lines.flatMap(({ json }) => json ?? []);
  }

  /** Resolves with what `find(program)` returns as soon as that is not undefined; it is asked again after each line. */
  until(find, what, limit = SOON) {
    return new Promise((resolve, reject) => {
      const fail = (why) => settle(() => reject(new Error(`${this.#name} ${why} before ${what}\n${this.#tail()}`)));
      const timer = setTimeout(() => fail(`took ${limit} ms`), limit).unref();
      const look = () => {
        const found = find(this);
        if (found !== undefined) settle(() => resolve(found));
      };
      const settle = (how) => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        how();
      };
      this.#watchers.add(look);
      look();
      this.ended.then(({ code, signal }) => fail(`ended with ${signal ?? code}`), reject);
    });
  }

  /** Sends a signal to the program alone. */
  signal(name) {
    this.#child.kill(name);
  }

  /** Sends a signal to the program and all that it started. */
  end(name) {
    try {
      process.kill(-this.#child.pid, name);
    } catch {
      // It has ended already.
    }
  }

  /** Ends it by a signal and waits until it has. */
  async stop(name = 'SIGKILL') {
    if (name === 'SIGKILL') this.end(name);
    else this.signal(name);
    return this.ended;
  }

  #read(stream) {
    let rest = '';
    const line = (text) => {
      this.lines.push({ stream, text, json: parsed(text) });
      for (const look of [...this.#watchers]) look();
    };
    this.#child[stream].setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      lines.forEach(line);
    });
    this.#child[stream].on('end', () => rest && line(rest));
  }

  #tail() {
    return this.lines.slice(-25).map(({ stream, text }) => `  ${stream}: ${text.slice(0, 300)}`).join('\n');
  }
}

function parsed(text) {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
