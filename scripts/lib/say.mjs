// What the scripts tell the person who runs them, and how they give up.

/** A reason to stop: one sentence that says what is missing and what to do. Shown without a stack trace. */
export class Failure extends Error {}

/** One line of progress. */
export function say(line) {
  console.log(`• ${line}`);
}

/** A heading between parts of a long run. */
export function heading(line) {
  console.log(`\n━━ ${line}`);
}

/** Milliseconds as a person says them: `0.4 s`, `12 s`, `3 min 5 s`. */
export function duration(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Says what is about to happen and how long it usually takes, does it, and says how long it took. */
export async function timed(what, usually, work) {
  say(`${what} (usually ${usually}) …`);
  const start = Date.now();
  const result = await work();
  say(`${what}: done in ${duration(Date.now() - start)}.`);
  return result;
}

/** Runs a script's main function; a `Failure` becomes its sentence and exit code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Failure ? `\n✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
