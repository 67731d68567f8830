// The finished page: www/ and the wasm package of crates/web, together in dist/.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuildTools } from '../setup/index.mjs';
import { cache, dist, inRepo } from './paths.mjs';
import { readRegistry } from './registry.mjs';
import { run } from './run.mjs';
import { Failure, duration, heading, say } from './say.mjs';
import { fingerprint } from './fingerprint.mjs';
import { holdToBudgets, isPart, loads, singleFile, sizes, total } from './sizes.mjs';

// What the page is made from. A change in any of these makes dist/ stale.
const sources = ['Cargo.toml', 'Cargo.lock', 'src', 'crates/web', 'crates/registry', 'www', 'scripts', 'package-lock.json'];
// The fingerprint of the sources that dist/ was made from. The server does not show files that start with a dot.
const stamp = join(dist, '.sources');

/** Builds the page if it is missing or stale; says so either way. */
export async function buildIfStale() {
  const start = Date.now();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources)) {
    say('dist/ is up to date.');
  } else {
    await build();
    say(`Built dist/ in ${duration(Date.now() - start)}.`);
  }
}

/** Builds the page: what was in dist/ stays until the new one is complete. */
export async function build() {
  if (!existsSync(inRepo('www', 'index.html'))) throw new Failure('www/index.html is missing: restore it with `git checkout www`.');
  const made = fingerprint(sources); // taken before building, so that an edit meanwhile makes the result stale
  const wasm = inRepo('target', 'page', 'pkg');
  const site = inRepo('target', 'page', 'site');
  for (const folder of [wasm, site]) rmSync(folder, { recursive: true, force: true });
  await buildWasm(wasm);
  await assemble(wasm, site);
  writeFileSync(join(site, relative(dist, stamp)), made);
  rmSync(dist, { recursive: true, force: true });
  renameSync(site, dist);
}

/** The wasm modules: with Strudel's own reader, which is loaded at once, and with those of the other crawlers. */
const modules = [['strudel', '--no-default-features'], ['crawlers']];

/** crates/web as an optimised wasm module and the JavaScript that loads it. */
async function buildWasm(folder) {
  const env = {
    ...(await ensureBuildTools()),
    // The checker is carried over radio links: size before speed, in everything that goes into the wasm.
    CARGO_PROFILE_RELEASE_OPT_LEVEL: 'z',
    // As small as with "fat", and a third faster to build.
    CARGO_PROFILE_RELEASE_LTO: 'thin',
    // The names of functions, which `slim` goes by.
    CARGO_PROFILE_RELEASE_STRIP: 'none',
    // With a stack below the data of no more than this, every address in the code is a byte shorter.
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: `-Clink-arg=-zstack-size=${256 * 1024}`,
    // The crates that the page is made from are compiled once for every clone of this user.
    CARGO_TARGET_DIR: join(cache, 'target'),
  };
  heading('wasm-pack build');
  // To cargo, what another clone made of its own sources there would be newer than an edit here, and so up to date.
  await run('cargo', ['clean', '--quiet', '--release', '--target', 'wasm32-unknown-unknown', '-p', 'strudel-robots', '-p', 'strudel-web'], { cwd: inRepo(), env });
  for (const [name, ...features] of modules) {
    const options = ['--mode', 'no-install', '--target', 'web', '--release', '--no-typescript', '--no-pack', '--out-dir', folder, '--out-name', name];
    await run('wasm-pack', ['--log-level', 'error', 'build', inRepo('crates', 'web'), ...options, ...features], { env });
  }
}

/** Makes the folder that is served, and in it the page as one file: everything as small as it can be sent. */
async function assemble(wasm, site) {
  const { slim } = await import('./slim.mjs'); // not before the packages that it stands on are installed
  const { bundle } = await import('./bundle.mjs');
  const staged = inRepo('target', 'page', 'www');
  rmSync(staged, { recursive: true, force: true });
  cpSync(inRepo('www'), staged, { recursive: true });
  mkdirSync(join(staged, 'pkg'));
  mkdirSync(site, { recursive: true });
  for (const [name] of modules) {
    const slimmed = slim(readFileSync(join(wasm, `${name}_bg.wasm`)), readFileSync(join(wasm, `${name}.js`), 'utf8'));
    writeFileSync(join(staged, 'pkg', `${name}.js`), slimmed.javascript);
    writeFileSync(join(staged, 'pkg', `${name}.wasm`), slimmed.wasm);
  }
  await bundle(staged, site);
  await explain(site);
}

/** A page for each finding, in each language. */
async function explain(site) {
  const { folder, writeFindingPages } = await import('./finding-pages.mjs');
  const languages = [['en', folder], ['uk', `${folder}/uk`]].map(async ([code, path]) => {
    const { default: words, findingPages: own, ...inIt } = await import(pathToFileURL(inRepo('www', 'screen', 'words', `${code}.js`)));
    return { words, own, ...inIt, path };
  });
  writeFindingPages(site, readRegistry(), await Promise.all(languages));
}

/** A table of dist/'s files, as they are and as a server that compresses sends them. Fails where that is too much. */
export function printSizes() {
  const rows = files(dist).map((file) => ({ file, ...sizes(readFileSync(join(dist, file))) }));
  heading('dist/: bytes, and bytes gzipped');
  const loaded = rows.filter(({ file }) => isPart(file));
  const beside = rows.filter(({ file }) => file.startsWith('findings/'));
  const sums = loads.map(({ what, isLoaded }) => ({ file: what, ...total(loaded.filter(({ file }) => isLoaded(file))) }));
  const table = [...loaded, ...sums, rows.find(({ file }) => file === singleFile)];
  if (beside.length > 0) table.push({ file: `findings/ (${beside.length} files)`, ...total(beside) });
  for (const { file, raw, gzipped } of table) {
    console.log(`${file.padEnd(40)} ${String(raw).padStart(9)} ${String(gzipped).padStart(9)}`);
  }
  holdToBudgets(table);
}

/** The files of a folder and its folders that a server would show, sorted. */
const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
