// Starting the browsers.
import { readFileSync } from 'node:fs';
import { inRepo } from '../../scripts/lib/paths.mjs';
import { findBrowser } from '../../scripts/setup/browsers.mjs';

// What keeps Chromium quiet stands in one place, for these tests and for those in wasm.
const { 'goog:chromeOptions': chromium } = JSON.parse(readFileSync(inRepo('crates', 'web', 'webdriver.json'), 'utf8'));

/** Starts a headless browser with an empty profile of its own. */
export function launch(puppeteer, name) {
  const options = { executablePath: findBrowser(name), headless: true, timeout: 60_000 };
  if (name === 'firefox') return puppeteer.launch({ ...options, browser: 'firefox' });
  // Chromium's sandbox refuses to run as root, which is what build servers and containers are.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return puppeteer.launch({ ...options, browser: 'chrome', args: [...chromium.args, ...sandbox] });
}
