// The static server shows the files of its folder, and nothing else.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contentSecurityPolicy, serve } from '../lib/server.mjs';

const outer = mkdtempSync(join(tmpdir(), 'strudel-server-'));
const site = join(outer, 'site');
let server;

before(async () => {
  mkdirSync(join(site, 'pkg'), { recursive: true });
  mkdirSync(join(outer, 'site-secrets'));
  for (const file of ['secret', 'site-secrets/key', 'site/index.html', 'site/.hidden', 'site/pkg/a b.wasm']) {
    writeFileSync(join(outer, file), file);
  }
  server = await serve(site, [0]);
});

after(async () => {
  await server.close();
  rmSync(outer, { recursive: true });
});

/** Sends the path as it is written, which `fetch` would tidy up. */
function get(path, method = 'GET') {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    request({ port, path, method, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

test('a folder is its index.html, with the policy and no caching', async () => {
  const { status, headers, body } = await get('/?any=query');
  assert.equal(status, 200);
  assert.equal(body, 'site/index.html');
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['content-security-policy'], contentSecurityPolicy);
  assert.equal(headers['cache-control'], 'no-cache');
});

test('wasm has its own type, and names are decoded', async () => {
  const { status, headers } = await get('/pkg/a%20b.wasm');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/wasm');
});

for (const path of ['/../secret', '/%2e%2e/secret', '/pkg/../../secret', '/..%2fsecret', '/..\\secret', '/../site-secrets/key', '/.hidden', '/pkg', '/none', '/%00', '/%E0%', '//etc/passwd']) {
  test(`${path} is not there`, async () => {
    assert.equal((await get(path)).status, 404);
  });
}

test('HEAD is answered without a body, POST is not', async () => {
  assert.deepEqual(await get('/', 'HEAD').then(({ status, body }) => [status, body]), [200, '']);
  assert.equal((await get('/', 'POST')).status, 405);
});

test('a port that is taken makes way for the next', async () => {
  const taken = Number(new URL(server.url).port);
  const second = await serve(site, [taken, 0]);
  assert.notEqual(second.url, server.url);
  await second.close();
  await assert.rejects(serve(site, [taken]), /taken/);
});
