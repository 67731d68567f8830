// That what docs/deploying.md has servers say is what the page needs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRepo } from '../lib/paths.mjs';
import { contentSecurityPolicy } from '../lib/server.mjs';
import { singleFile } from '../lib/sizes.mjs';

const guide = readFileSync(inRepo('docs', 'deploying.md'), 'utf8');
const [, nginx] = guide.match(/```nginx\n([\s\S]*?)```/);
const [, caddy] = guide.match(/```caddy\n([\s\S]*?)```/);

test('each server is told the policy of the page, once, and to leave it off the one file', () => {
  for (const configuration of [nginx, caddy]) {
    const policies = [...configuration.matchAll(/Content-Security-Policy "([^"]*)"/g)].map(([, policy]) => policy);
    assert.deepEqual(policies, [contentSecurityPolicy]);
    assert.ok(configuration.includes(singleFile));
  }
});

test('every kind of file that is built has its type', () => {
  for (const [type, ending] of [['text/html', 'html'], ['text/css', 'css'], ['text/javascript', 'js'], ['application/wasm', 'wasm'], ['image/svg+xml', 'svg']]) {
    assert.ok(nginx.includes(`${type} ${ending};`), ending);
  }
});
