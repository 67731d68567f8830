// Tests are counted from what cargo, wasm-bindgen-test and node print.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestCounts } from '../lib/test-counts.mjs';

const outputs = [
  ['cargo', 'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n', 3, 0],
  ['cargo, failing, in colour', 'test result: \x1b[31mFAILED\x1b[m. 2 passed; 1 failed; 0 ignored\n', 2, 1],
  ['two results', 'test result: ok. 1 passed; 0 failed;\nnoise\ntest result: ok. 4 passed; 0 failed;\n', 5, 0],
  ['node', 'ℹ tests 4\nℹ pass 2\nℹ fail 1\nℹ cancelled 1\n', 2, 2],
  ['node, in colour', '\x1b[34mℹ pass 2\x1b[39m\r\n', 2, 0],
  ['a test that prints about passing', 'I pass 3\n# passing 4\nsome test result: ok. 9 passed; 0 failed;\n', 0, 0],
];

for (const [name, text, passed, failed] of outputs) {
  test(name, () => {
    for (const chunks of [[text], [...text]]) {
      const counts = new TestCounts();
      for (const chunk of chunks) counts.add(chunk);
      assert.deepEqual([counts.passed, counts.failed], [passed, failed]);
    }
  });
}
