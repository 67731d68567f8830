// A small static server for dist/: on this machine only, for development and tests.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { Failure } from './say.mjs';

/** What the page may do; its own <meta> says the same, for servers that send no such header. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder on 127.0.0.1. `ports` are tried in order; 0 is any free one.
 * Returns its `url` (no slash at the end) and `close()`.
 */
export async function serve(folder, ports) {
  const server = createServer((request, response) => answer(folder, request, response));
  for (const port of ports) {
    if (await listen(server, port)) {
      const close = () =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
      return { url: `http://127.0.0.1:${server.address().port}`, close };
    }
  }
  throw new Failure(`The ports ${ports[0]} to ${ports.at(-1)} are all taken: stop one of the programs that use them.`);
}

/** Whether the server got the port; any reason but "taken" is an error. */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    const failed = (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', failed).listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

function answer(folder, { method, url }, response) {
  const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': contentSecurityPolicy, 'X-Content-Type-Options': 'nosniff' };
  const refuse = (status, text) => response.writeHead(status, { ...headers, 'Content-Type': types['.txt'] }).end(`${text}\n`);
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Only GET and HEAD are answered here.');
  const found = fileFor(folder, url);
  if (!found) return refuse(404, 'There is no such file here.');
  response.writeHead(200, { ...headers, 'Content-Type': types[extname(found.file)] ?? 'application/octet-stream', 'Content-Length': found.size });
  if (method === 'HEAD') return response.end();
  return createReadStream(found.file).on('error', () => response.destroy()).pipe(response);
}

/** The file that a URL names, and its size; `null` if there is none, or it would lie outside the folder or be hidden. */
export function fileFor(folder, url) {
  const path = decoded(url.split(/[?#]/, 1)[0]);
  if (path === null || path.includes('\0') || /(^|[\\/])\./.test(path)) return null;
  const file = join(folder, normalize(path), path.endsWith('/') ? 'index.html' : '');
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return null;
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? { file, size: found.size } : null;
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
