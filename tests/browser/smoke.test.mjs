// The page arrives whole, in both browsers, under the policy that it promises.
import assert from 'node:assert/strict';
import { contentSecurityPolicy } from '../../scripts/lib/server.mjs';
import { forEachBrowser } from './harness.mjs';

forEachBrowser('the page loads without a problem', async ({ page, url, screenshot }) => {
  const response = await page.goto(url, { waitUntil: 'networkidle0' });
  assert.equal(response.status(), 200);
  assert.notEqual(await page.title(), '');
  await screenshot('smoke');
});

forEachBrowser('the wasm module is loaded as what it is', async ({ page, url }) => {
  const types = new Map();
  page.on('response', (response) => types.set(new URL(response.url()).pathname, response.headers()['content-type']));
  await page.goto(url, { waitUntil: 'networkidle0' });
  assert.equal(types.get('/strudel.wasm'), 'application/wasm');
});

forEachBrowser('the page states the same policy as the server', async ({ page, url }) => {
  await page.goto(url);
  const stated = await page.$eval('meta[http-equiv="Content-Security-Policy"]', (meta) => meta.content);
  assert.deepEqual(directives(stated), directives(contentSecurityPolicy));
});

// These two also prove that the harness notices.
forEachBrowser('a script in the document is refused', async ({ page, url, problems }) => {
  problems.expect(/^CSP violation: script-src/);
  problems.expect(/^CSP violation: .*Content.Security.Policy/i);
  await page.goto(url);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "changed"';
    document.body.append(script);
  });
  assert.notEqual(await page.title(), 'changed');
});

forEachBrowser('a connection to elsewhere is refused', async ({ page, url, problems }) => {
  problems.expect(/^CSP violation: connect-src/);
  problems.expect(/^CSP violation: .*Content.Security.Policy/i);
  await page.goto(url);
  const answer = await page.evaluate(() => fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused'));
  assert.equal(answer, 'refused');
});

const directives = (policy) => policy.split(';').map((directive) => directive.trim()).filter(Boolean).sort();
