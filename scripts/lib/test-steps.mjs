// What `npm test` runs, in order. A new kind of test is a new row.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findDriver } from '../setup/browsers.mjs';
import { ensureCargoCommand } from '../setup/cargo-commands.mjs';
import { ensureTestTools } from '../setup/index.mjs';
import { ensureRig, rigPython } from '../setup/rig.mjs';
import { build, printSizes } from './page.mjs';
import { inRepo } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Each step has a name, and `run(onOutput)`, which rejects on failure. One that runs tests has `counts: true`: it passes
 * on the output in which they are counted, and fails if there were none.
 */
export const steps = [
  {
    name: 'format',
    run: async () => {
      await ensureCargoCommand('fmt', 'rustfmt');
      await cargo(['fmt', '--all', '--check']);
    },
  },
  {
    name: 'lint',
    run: async () => {
      await ensureCargoCommand('clippy', 'clippy');
      await cargo(['clippy', '--workspace', '--all-targets', '--', '-D', 'warnings']);
    },
  },
  { name: 'native', counts: true, run: (onOutput) => cargo(['test', '--workspace'], { onOutput }) },
  { name: 'scripts', counts: true, run: (onOutput) => nodeTests('scripts/tests', { onOutput }) },
  { name: 'rig', run: ensureRig },
  { name: 'reference', counts: true, run: referenceTests },
  { name: 'network', counts: true, run: networkTests },
  {
    name: 'page',
    run: async () => {
      await build();
      printSizes();
    },
  },
  { name: 'wasm', counts: true, run: wasmTests },
  {
    name: 'browser',
    counts: true,
    run: async (onOutput) => {
      await ensureTestTools();
      await nodeTests('tests/browser', { onOutput });
    },
  },
];

// On a build server nothing is compiled twice, so what incremental compilation keeps would only cost time and space.
const cargoEnvironment = {
  ...(process.env.CI ? { CARGO_INCREMENTAL: '0' } : {}),
  ...(process.stdout.isTTY ? { CARGO_TERM_COLOR: 'always' } : {}),
};

const cargo = (args, { onOutput } = {}) => run('cargo', args, { cwd: inRepo(), env: cargoEnvironment, onOutput });

/** Node's own test runner, over the test files of a folder: one after the other unless they may run side by side. */
function nodeTests(folder, { onOutput, concurrency = 1 }) {
  const files = readdirSync(inRepo(folder)).filter((name) => name.endsWith('.test.mjs')).map((name) => join(folder, name));
  return run(process.execPath, ['--test', `--test-concurrency=${concurrency}`, '--test-reporter=spec', ...files], { cwd: inRepo(), onOutput });
}

/** The tests in Rust that ask the reference implementation in Python, which is why plain `cargo test` leaves them out. */
async function referenceTests(onOutput) {
  await ensureRig();
  const env = { ...cargoEnvironment, RIG_PYTHON: rigPython() };
  for (const tests of [['-p', 'strudel-micron', '--test', 'oracle'], ['-p', 'strudel-reticulum']]) {
    await run('cargo', ['test', ...tests, '--', '--ignored'], { cwd: inRepo(), env, onOutput });
  }
}

/** The crawler itself against real nodes, on loopback. */
async function networkTests(onOutput) {
  await ensureRig();
  await cargo(['build', '-p', 'strudel']);
  await nodeTests('tests/network', { onOutput, concurrency: 3 });
}

/** The tests of crates/web, compiled to wasm and run in a page of headless Chromium. */
async function wasmTests(onOutput) {
  const tools = await ensureTestTools();
  const env = { ...cargoEnvironment, ...tools, WASM_BINDGEN_TEST_TIMEOUT: '300', WASM_BINDGEN_TEST_WEBDRIVER_JSON: webdriverOptions() };
  // Without a driver here, wasm-pack fetches the newest one.
  const driver = findDriver() ? ['--mode', 'no-install', '--chromedriver', findDriver()] : [];
  await run('wasm-pack', ['--log-level', 'error', 'test', '--headless', '--chrome', ...driver, inRepo('crates', 'web')], { env, onOutput });
}

/** The path of crates/web/webdriver.json; if CHROMIUM names a browser, of a copy that names it too. */
function webdriverOptions() {
  const file = inRepo('crates', 'web', 'webdriver.json');
  if (!process.env.CHROMIUM) return file;
  const options = JSON.parse(readFileSync(file, 'utf8'));
  options['goog:chromeOptions'].binary = findBrowser('chromium');
  const copy = inRepo('target', 'webdriver.json');
  writeFileSync(copy, JSON.stringify(options));
  return copy;
}
