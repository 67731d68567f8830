// Reports as Markdown: nothing of a file breaks out of its place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdown } from '../../www/screen/markdown.js';

const report = (parts) => markdown({ title: 'A title', sentence: 'It says.', findings: [], lines: [''], more: (count) => `and ${count} more`, ...parts });

test('a report, as it is pasted', () => {
  const finding = { severity: 'Error', line: 'Line 2', code: 'interval-zero', message: 'Zero is none.', help: 'Write 1d.' };
  assert.equal(
    report({ findings: [finding], lines: ['User-agent: *', 'Recrawl-Interval: 0d'] }),
    '### A title\n\nIt says.\n\n- **Error**, Line 2, `interval-zero`: Zero is none. Write 1d.\n\n```text\nUser-agent: *\nRecrawl-Interval: 0d\n```\n',
  );
});

test('a fence in the file does not end the block', () => {
  assert.match(report({ lines: ['```', '`````` x', '# no heading'] }), /\n`{7}text\n```\n`{6} x\n# no heading\n`{7}\n$/);
});

test('a message with the words of a stranger stays one line of text', () => {
  const message = '“<img src=x>\n# [a](javascript:x) | `code` **b** @someone https://example.org www.example.org HTTP://x ftp://x” is no interval.';
  const [line] = report({ findings: [{ severity: 'Error', line: 'Line 1', code: 'c', message }] }).split('\n').filter((one) => one.startsWith('- '));
  assert.ok(line.endsWith('is no interval.'));
  assert.doesNotMatch(line, /(?<!\\)[<>[\]()#|@]/);
  assert.doesNotMatch(line, /(http|https|ftp):|www\./i);
  assert.equal((line.match(/(?<!\\)`/g) ?? []).length, 2, 'the code alone is code');
});

test('long lists and files are cut', () => {
  const many = Array(80).fill({ severity: 'Note', line: 'Line 1', code: 'c', message: 'm' });
  const text = report({ findings: many, lines: Array(5_000).fill('abc') });
  assert.match(text, /and 30 more/);
  assert.ok(text.length < 13_000);
  assert.match(text, /…\n```\n$/);
});

test('a cut leaves characters whole', () => {
  const [, file] = report({ lines: [`x${'\u{1F600}'.repeat(5_000)}`] }).split('```text\n');
  assert.ok(file.isWellFormed());
});
