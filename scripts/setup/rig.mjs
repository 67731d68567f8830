// What the network tests run against: NomadNet and RNS from PyPI in a Python environment of their own, in the cache that
// clones share, and Debian's faketime, which moves the clock of a program under test.
import { join } from 'node:path';
import { fingerprint } from '../lib/fingerprint.mjs';
import { madeOnce } from '../lib/made-once.mjs';
import { cache, inRepo } from '../lib/paths.mjs';
import { output, run, which } from '../lib/run.mjs';
import { Failure, timed } from '../lib/say.mjs';
import { ensurePackages, hasApt } from './apt.mjs';

const requirements = 'tests/rig/requirements.txt';

// Programs of the system: the name for a person, the Debian package that brings it, and how to tell that it is there.
const programs = [
  { name: 'Python 3 with its module venv', debian: 'python3-venv', there: () => output('python3', ['-c', 'import ensurepip, venv']) !== null },
  { name: 'faketime', debian: 'faketime', there: () => which('faketime') !== null },
];

// Nothing is compiled, and no install script runs.
const pipOptions = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];

// Other requirements are another folder, so clones with different ones leave each other alone.
const folder = () => join(cache, `nomadnet-${fingerprint([requirements]).slice(0, 12)}`);
const pythonIn = (environment) => join(environment, 'bin', 'python');
const works = (environment) => output(pythonIn(environment), ['-c', 'import LXMF, RNS, nomadnet']) !== null;

/** The Python that has NomadNet; a `Failure` says how to get it if it is missing. */
export function rigPython() {
  if (!works(folder())) throw new Failure('NomadNet for the tests is missing: run `npm run setup`, then try again.');
  return pythonIn(folder());
}

/** Installs what is missing, or broken. */
export async function ensureRig() {
  await ensurePrograms();
  await madeOnce(folder(), { works, make: install });
}

async function ensurePrograms() {
  const missing = programs.filter((program) => !program.there());
  const packages = missing.map(({ debian }) => debian);
  if (missing.length > 0 && hasApt()) await ensurePackages(packages, 'test the crawler against NomadNet', '5–20 s');
  const still = missing.filter((program) => !program.there()).map(({ name }) => name);
  if (still.length === 0) return;
  throw new Failure(`The network tests need ${still.join(' and ')}: install that (Debian's ${packages.join(', ')}), then try again.`);
}

async function install(environment) {
  await timed('Installing NomadNet from PyPI for the network tests', '15–60 s, once', async () => {
    await run('python3', ['-m', 'venv', environment]);
    try {
      await run(pythonIn(environment), ['-m', 'pip', 'install', ...pipOptions, '--requirement', inRepo(requirements)]);
    } catch (failure) {
      throw new Failure(`${failure.message} NomadNet comes from PyPI: make sure that pip can reach it, then try again.`);
    }
  });
}
