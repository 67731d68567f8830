// Starting other programs.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from './say.mjs';

/**
 * Runs a program with its output on this terminal. Resolves when it succeeds; rejects with a `Failure` otherwise.
 * `onOutput`, if given, also gets every chunk of the program's standard output as text.
 */
export function run(command, args, { env = {}, cwd, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', onOutput ? 'pipe' : 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      onOutput(text);
    });
    child.on('error', (error) => reject(new Failure(`${command} could not be started: ${error.message}.`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Failure(`\`${[command, ...args].join(' ')}\` ${signal ? `was ended by ${signal}` : `failed with exit code ${code}`}.`));
    });
  });
}

/** What a program prints on standard output, trimmed; `null` if it is not there or fails. */
export function output(command, args, { env = {}, cwd } = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The full path of the first of these programs that PATH has; `null` if it has none. */
export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const file = join(folder, name);
      if (isProgram(file)) return file;
    }
  }
  return null;
}

/** Whether this path is a file that may be executed. */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
