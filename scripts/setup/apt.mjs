// Debian packages, where a machine has apt.
import { createInterface } from 'node:readline/promises';
import { output, run, which } from '../lib/run.mjs';
import { Failure, say, timed } from '../lib/say.mjs';

export const hasApt = () => which('apt-get') !== null;

/** Which of these packages are not installed. */
export function notInstalled(packages) {
  return packages.filter((name) => output('dpkg-query', ['--show', '--showformat', '${db:Status-Status}', name]) !== 'installed');
}

/**
 * Installs what is missing of these packages; on a terminal it asks first. `why` ends the sentence "… is needed to …".
 */
export async function ensurePackages(packages, why, usually) {
  const missing = notInstalled(packages);
  if (missing.length === 0) return;
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', '--no-remove', ...missing];
  await consent(`Debian's ${missing.join(', ')} to ${why}`, install);
  await timed(`Installing Debian's ${missing.join(', ')} to ${why}`, usually, async () => {
    const known = missing.every(hasCandidate);
    if (!known) await update(missing);
    try {
      await asRoot(install);
    } catch (failure) {
      if (!known) throw failure;
      await update(missing); // the package lists may be older than the server's packages
      await asRoot(install);
    }
  });
}

/** Runs a command as root: as it is, or with sudo. */
export async function asRoot([command, ...args]) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (process.getuid() === 0) return run(command, args, { env });
  if (!which('sudo')) throw new Failure(`This needs root and sudo is missing: as root, run \`${[command, ...args].join(' ')}\`, then try again.`);
  return run('sudo', [...(onTerminal() ? [] : ['-n']), command, ...args], { env });
}

const onTerminal = () => process.stdin.isTTY && process.stdout.isTTY;

async function consent(what, command) {
  if (!onTerminal()) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Install ${what}? [Y/n] `);
  terminal.close();
  if (/^n/i.test(answer.trim())) throw new Failure(`Stopped: install ${what} with \`${command.join(' ')}\`, then try again.`);
}

async function update(packages) {
  say('Refreshing the package lists (usually 10 s) …');
  await asRoot(['apt-get', 'update', '--quiet']);
  const unknown = packages.filter((name) => !hasCandidate(name));
  if (unknown.length > 0) throw new Failure(`Debian's package ${unknown.join(', ')} is missing from this machine's package sources: add them, or install that program another way.`);
}

const hasCandidate = (name) => /Candidate: (?!\(none\))/.test(output('apt-cache', ['policy', name]) ?? '');
