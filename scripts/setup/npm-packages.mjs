// The npm packages of package-lock.json: binaryen and esbuild for a small page, puppeteer-core for the browser tests.
import { statSync } from 'node:fs';
import { inRepo } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { timed } from '../lib/say.mjs';

/** Installs them if node_modules is missing or older than package-lock.json. */
export async function ensureNpmPackages() {
  if (modified(inRepo('node_modules', '.package-lock.json')) >= modified(inRepo('package-lock.json'))) return;
  await timed('Installing the npm packages of package-lock.json', '5–30 s', () =>
    run('npm', ['ci', '--ignore-scripts', '--loglevel', 'error'], { cwd: inRepo() }),
  );
}

const modified = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
