// Requests by people: what `rnid` signs with a node's identity, and that nothing else passes for it.
import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { rigPython } from '../../scripts/setup/rig.mjs';
import { networkTest } from './harness.mjs';
import { preference } from './pages.mjs';
import { NOT_VISITED, VISITED } from './strudel.mjs';

/** Asks for a request, and signs its text with an identity; returns the signature's file. */
async function signedRequest(net, strudel, node, wish) {
  const { stdout } = await strudel.run(['request', node.hash, wish]);
  return sign(net, node.identity, strudel.file('request.txt', stdout));
}

const sha256 = (data) => createHash('sha256').update(data).digest();

/** Signs a file as an operator does: `rnid -i IDENTITY -s FILE` writes FILE.rsg. Returns that file's name. */
async function sign(net, identity, file) {
  const rnid = net.program('rnid', rigPython(), ['-m', 'RNS.Utilities.rnid', '-i', identity, '-f', '-s', file]);
  assert.equal((await rnid.ended).code, 0, rnid.text('stdout'));
  return `${file}.rsg`;
}

/** The destination hash of a node: of the aspects' name and of the identity, which is the hash of both public keys. */
function destination(publicKeys) {
  const identity = sha256(publicKeys).subarray(0, 16);
  return sha256(Buffer.concat([sha256('nomadnetwork.node').subarray(0, 10), identity])).subarray(0, 16).toString('hex');
}

/**
 * The parts of a signature file: 64 bytes of Ed25519 over all that follows, which is MessagePack of one layout,
 * `{"hashtype": "sha256", "hash": 32 bytes, "meta": {"signer": 16 bytes, "pubkey": 64 bytes}}`.
 */
function parts(file) {
  const bytes = readFileSync(file);
  const [signature, envelope] = [bytes.subarray(0, 64), bytes.subarray(64)];
  const layout = Buffer.from('83a86861736874797065a6736861323536a468617368c420', 'hex');
  assert.deepEqual(envelope.subarray(0, layout.length), layout);
  const [hash, signer, publicKeys] = [[24, 56], [71, 87], [96, 160]].map((range) => envelope.subarray(...range));
  return { signature, envelope, hash, signer, publicKeys };
}

function isSignedBy({ signature, envelope, publicKeys }) {
  // An RNS identity is an X25519 key and an Ed25519 key.
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKeys.subarray(32).toString('base64url') }, format: 'jwk' });
  return verify(null, envelope, key, signature);
}

describe('requests by people', { concurrency: 3 }, () => {
  networkTest('rnid signs with the file in which NomadNet keeps the identity of its node', async (net) => {
    const node = await net.node();
    const file = net.strudel().file('request.txt', 'some text\n');
    const signed = parts(await sign(net, node.identity, file));
    assert.equal(signed.envelope.length, 160);
    assert.deepEqual(signed.hash, sha256('some text\n'));
    assert.deepEqual(signed.signer, sha256(signed.publicKeys).subarray(0, 16));
    assert.equal(destination(signed.publicKeys), node.hash);
    assert.ok(isSignedBy(signed));
  });

  networkTest('a signed request sets the preference, and holds from then on', async (net) => {
    const node = await net.node({ pages: { 'index.mu': 'no preference here' } });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const { stdout } = await strudel.run(['request', node.hash, '14d']);
    assert.match(stdout, new RegExp(node.hash));
    assert.match(stdout, /14d/);
    const signature = await sign(net, node.identity, strudel.file('request.txt', stdout));
    const set = await strudel.run(['prefer', node.hash, '14d', '--signature', signature]);
    assert.equal(set.code, 0, set.stderr);
    for (const [time, code] of [['+25h', NOT_VISITED], ['+13d', NOT_VISITED], ['+15d', VISITED]]) {
      strudel.setClock(time);
      assert.equal((await strudel.visit(node.hash, '--dry-run')).code, code, time);
    }
  });

  networkTest('it holds until the node publishes a valid one', async (net) => {
    const node = await net.node({ pages: { 'index.mu': '', 'robots.txt': 'nothing valid' } });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const signature = await signedRequest(net, strudel, node, '2d');
    assert.equal((await strudel.run(['prefer', node.hash, '2d', '--signature', signature])).code, 0);
    node.write({ 'robots.txt': preference('auto') });
    for (const [time, code] of [['+25h', NOT_VISITED], ['+49h', VISITED], ['+74h', VISITED]]) {
      strudel.setClock(time);
      assert.equal((await strudel.visit(node.hash)).code, code, time);
    }
  });

  networkTest('whatever is not that signature is refused', async (net) => {
    const [node, other] = await net.nodes([{ pages: { 'index.mu': '' } }, {}]);
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const text = (await strudel.run(['request', node.hash, '14d'])).stdout;
    const request = strudel.file('request.txt', text);
    const signature = await sign(net, node.identity, request);

    const prefer = async (wish, ...options) => (await strudel.run(['prefer', node.hash, wish, ...options])).code;
    assert.notEqual(await prefer('14d'), 0, 'no signature');
    assert.notEqual(await prefer('14d', '--signature', request), 0, 'not a signature');
    assert.notEqual(await prefer('auto', '--signature', signature), 0, 'another wish');
    const foreign = strudel.file('foreign.txt', text);
    assert.notEqual(await prefer('14d', '--signature', await sign(net, other.identity, foreign)), 0, "another node's");
    const changed = strudel.file('changed.txt', text.replace('14d', '13d'));
    assert.notEqual(await prefer('14d', '--signature', await sign(net, node.identity, changed)), 0, 'another text');
    const bytes = readFileSync(signature);
    for (const at of [0, 63, 64, 90, bytes.length - 1]) {
      const broken = Buffer.from(bytes);
      broken[at] ^= 1;
      writeFileSync(`${request}.broken`, broken);
      assert.notEqual(await prefer('14d', '--signature', `${request}.broken`), 0, `a bit of byte ${at}`);
    }
    strudel.setClock('+25h');
    assert.equal((await strudel.visit(node.hash, '--dry-run')).code, VISITED, 'none of it set anything');
  });

  networkTest('a request expires', async (net) => {
    const node = await net.node({ pages: { 'index.mu': '' } });
    const strudel = net.strudel({ connect: [node] });
    assert.equal((await strudel.visit(node.hash)).code, VISITED);
    const signature = await signedRequest(net, strudel, node, '14d');
    strudel.setClock('+400d');
    assert.notEqual((await strudel.run(['prefer', node.hash, '14d', '--signature', signature])).code, 0);
  });
});
