// How many tests passed and failed, read from what the test programs print.

// `test result: ok. 3 passed; 0 failed; …` by cargo and wasm-bindgen-test.
const cargo = /^test result: \S+ (\d+) passed; (\d+) failed;/;
// `ℹ pass 3`, or `# pass 3`, by node; a test that was cut off counts as failed.
const node = /^[ℹ#] (pass|fail|cancelled) (\d+)$/;

const colours = /\x1b\[[0-9;]*m/g;

/** Adds up the counts in a program's output, which may come in chunks of any size. */
export class TestCounts {
  passed = 0;
  failed = 0;
  #rest = '';

  add(chunk) {
    const lines = (this.#rest + chunk).split(/\r?\n/);
    this.#rest = lines.pop();
    for (const line of lines) this.#line(line.replace(colours, ''));
  }

  #line(line) {
    const rust = line.match(cargo);
    if (rust) {
      this.passed += Number(rust[1]);
      this.failed += Number(rust[2]);
    }
    const script = line.match(node);
    if (script) this[script[1] === 'pass' ? 'passed' : 'failed'] += Number(script[2]);
  }
}
