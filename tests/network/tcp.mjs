// What can stand between a crawler and a node, or in a node's place: pipes that are slow or fall silent, and a babbler.
// crawler → pipe → node, or node → pipe → hub.
import net from 'node:net';

/** Listens on a free port and passes on what comes to `to`, with these properties; call `close()` at the end. */
export class Pipe {
  port;
  #server;
  #sockets = new Set();
  #delay;
  #rate;
  // Bytes that may still come back through the pipe; afterwards it swallows them, and stays open.
  #left = Infinity;

  /** `delay` milliseconds each way, `rate` bytes a second each way. */
  static async open({ to, delay = 0, rate = Infinity }) {
    const pipe = new Pipe();
    pipe.#delay = delay;
    pipe.#rate = rate;
    pipe.#server = net.createServer((near) => pipe.#join(near, net.connect(to, '127.0.0.1')));
    pipe.port = await listening(pipe.#server);
    return pipe;
  }

  /** From now on only so many bytes come back: whoever dialled hears nothing more, and is still heard. */
  silenceAfter(bytes) {
    this.#left = bytes;
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near, far) {
    for (const [from, to, allowed] of [[near, far, (data) => data], [far, near, (data) => this.#allowed(data)]]) {
      this.#sockets.add(from);
      let free = 0; // when the line has sent all that came so far
      from.on('data', (data) => {
        const now = performance.now();
        free = Math.max(now, free) + (data.length / this.#rate) * 1000;
        setTimeout(() => to.writable && to.write(allowed(data)), free - now + this.#delay);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        setTimeout(() => to.destroy(), this.#delay);
      });
    }
  }

  #allowed(data) {
    const part = data.subarray(0, Math.min(this.#left, data.length));
    this.#left -= part.length;
    return part;
  }
}

/** Listens on a free port of loopback and returns it. */
export function listening(server) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

/** A port that was free just now. */
export async function freePort() {
  const server = net.createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A TCP peer that sends whoever dials it nonsense, frame marks of Reticulum among it, without end. */
export class Babbler {
  port;
  #server;
  #sockets = new Set();

  static async open() {
    const babbler = new Babbler();
    babbler.#server = net.createServer((socket) => babbler.#babble(socket));
    babbler.port = await listening(babbler.#server);
    return babbler;
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #babble(socket) {
    this.#sockets.add(socket);
    let state = 1;
    const timer = setInterval(() => {
      const data = Buffer.alloc(4096);
      for (let i = 0; i < data.length; i += 1) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        data[i] = state % 7 === 0 ? 0x7e : state >> 16;
      }
      if (socket.writable && socket.writableLength < 1 << 20) socket.write(data);
    }, 20);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      this.#sockets.delete(socket);
    });
    socket.resume();
  }
}
