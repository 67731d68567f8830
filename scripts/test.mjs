// `npm test`: every check and test there is, in order, up to the first step that fails.
// `npm test -- --only NAME` (repeatable) runs just these steps. The last line is always `N passed, M failed`.
import { parseArgs } from 'node:util';
import { Failure, duration, heading, main } from './lib/say.mjs';
import { TestCounts } from './lib/test-counts.mjs';
import { steps } from './lib/test-steps.mjs';

/** The steps that the command line asks for. */
function chosenSteps() {
  const names = namesAskedFor() ?? steps.map((step) => step.name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Failure(`There is no step ${unknown.join(', ')}: choose from ${steps.map((step) => step.name).join(', ')}.`);
  return steps.filter((step) => names.includes(step.name));
}

function namesAskedFor() {
  try {
    return parseArgs({ options: { only: { type: 'string', multiple: true } } }).values.only;
  } catch (error) {
    throw new Failure(`${error.message} Write \`npm test -- --only NAME\`.`);
  }
}

/** Runs one step. A step that fails without a failed test, such as a build, counts as one failure. */
async function runStep(step) {
  heading(step.name);
  const start = Date.now();
  const counts = new TestCounts();
  let failed = 0;
  try {
    await step.run((chunk) => counts.add(chunk));
    if (step.counts && counts.passed + counts.failed === 0) throw new Failure('no test ran: look for the reason in the output above.');
  } catch (error) {
    failed = 1;
    console.error(`\n✗ ${step.name}: ${error instanceof Failure ? error.message : error.stack}`);
  }
  failed = Math.max(failed, counts.failed);
  const time = duration(Date.now() - start);
  console.log(`━━ ${step.name}: ${failed ? 'failed' : 'done'} in ${time}`);
  return { name: step.name, passed: counts.passed, failed, time };
}

function printSummary(results, skipped) {
  heading('summary');
  for (const { name, passed, failed, time } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    console.log(`${failed ? '✗' : '✓'} ${name.padEnd(10)} ${time.padStart(12)}   ${tests}`.trimEnd());
  }
  for (const { name } of skipped) console.log(`– ${name.padEnd(10)} not run`);
}

await main(async () => {
  const chosen = chosenSteps();
  const results = [];
  for (const step of chosen) {
    results.push(await runStep(step));
    if (results.at(-1).failed) break;
  }
  printSummary(results, chosen.slice(results.length));
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
});
