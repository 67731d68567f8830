// The browsers that the tests drive: Chromium with its driver, and Firefox.
import { Failure } from '../lib/say.mjs';
import { isProgram, which } from '../lib/run.mjs';
import { ensurePackages, hasApt } from './apt.mjs';

// For each: the environment variable that names it, the programs to look for on PATH, and the Debian package that brings it.
const browsers = {
  chromium: { variable: 'CHROMIUM', programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], debian: 'chromium' },
  firefox: { variable: 'FIREFOX', programs: ['firefox-esr', 'firefox'], debian: 'firefox-esr' },
};
const driver = { variable: 'CHROMEDRIVER', programs: ['chromedriver'], debian: 'chromium-driver' };

/** The names of the browsers that the page is tested in. */
export const browserNames = Object.keys(browsers);

/** The path of a browser by name; a `Failure` says how to get it if it is missing. */
export function findBrowser(name) {
  const path = find(browsers[name]);
  if (!path) throw new Failure(`${name} is missing: run \`npm run setup\`, or set ${browsers[name].variable} to its path.`);
  return path;
}

/** The path of chromedriver; `null` where wasm-pack has to fetch the one that fits the browser. */
export const findDriver = () => find(driver);

/** Installs the browsers that are missing, where Debian's packages can be had. */
export async function ensureBrowsers() {
  const missing = [...Object.values(browsers), driver].filter((program) => !find(program));
  if (missing.length > 0 && hasApt()) {
    await ensurePackages(missing.map((program) => program.debian), 'test the page in browsers', '20–60 s');
  }
  for (const name of browserNames) findBrowser(name);
}

function find({ variable, programs }) {
  const named = process.env[variable];
  if (!named) return which(...programs);
  if (!isProgram(named)) throw new Failure(`${variable} is set to ${named}, which is not a program: correct it or unset it.`);
  return named;
}
