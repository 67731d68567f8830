// What is read from Cargo's files, and when the page counts as stale.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { atLeast, lockedVersion, oldestRust } from '../lib/cargo-files.mjs';
import { fingerprint } from '../lib/fingerprint.mjs';
import { duration } from '../lib/say.mjs';

test('a version is found by the whole name of its package', () => {
  const lock = '[[package]]\nname = "wasm-bindgen-shared"\nversion = "9.9.9"\n\n[[package]]\nname = "wasm-bindgen"\nversion = "0.2.130"\n';
  assert.equal(lockedVersion('wasm-bindgen', lock), '0.2.130');
  assert.throws(() => lockedVersion('bindgen', lock), /names no bindgen/);
});

test('versions are compared by number', () => {
  assert.equal(oldestRust('[workspace.package]\nrust-version = "1.90"\n'), '1.90');
  for (const newer of ['1.90', '1.90.0', '1.100.1', '2.0.0', '1.95.0-nightly']) assert.ok(atLeast(newer, '1.90'), newer);
  for (const older of ['1.89.9', '0.99.0', 'none']) assert.ok(!atLeast(older, '1.90'), older);
});

test('a fingerprint changes with names and contents, and not with time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strudel-fingerprint-'));
  try {
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'a', 'one'), '1');
    const seen = [fingerprint(['a', 'missing'], folder)];
    writeFileSync(join(folder, 'a', 'one'), '1');
    assert.equal(fingerprint(['a', 'missing'], folder), seen[0]);
    for (const [name, content] of [['one', '2'], ['two', ''], ['missing', '']]) {
      writeFileSync(join(folder, name === 'missing' ? '' : 'a', name), content);
      seen.push(fingerprint(['a', 'missing'], folder));
    }
    assert.equal(new Set(seen).size, seen.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('durations read as a person says them', () => {
  assert.deepEqual([400, 12_300, 59_700, 185_000].map(duration), ['0.4 s', '12 s', '1 min 0 s', '3 min 5 s']);
});
