// What a node says it was asked (tests/rig/witness.py), as visits; and what the visits document demands of every visit.
//
// Times are seconds of the node's clock. Each is chosen so that a pause is never counted longer than the crawler made it,
// however busy the machine is; so a pause that is too short here was too short.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

export const PREFERENCE = '/page/robots.txt';
export const INDEX = '/page/index.mu';

/** What stands on the wire for a path. */
export const pathHash = (path) => createHash('sha256').update(path).digest('hex').slice(0, 32);

/**
 * The visits among a node's events: `{ link, at, opened, closed, by, identified, requests }`, a request being
 * `{ path, at, answer }` and an answer `{ status, size, at }` where there is one. `unserved` are paths that the node
 * does not serve, and that it therefore only knows by their hash.
 */
export function visitsIn(events, unserved = []) {
  const names = new Map([PREFERENCE, INDEX, ...unserved].map((path) => [pathHash(path), path]));
  const visits = new Map();
  const steps = {
    link: ({ link, t }) => visits.set(link, { link, at: t, identified: false, requests: [] }),
    open: ({ link, t, rtt }) => Object.assign(visits.get(link), { opened: t, rtt }),
    identified: ({ link }) => Object.assign(visits.get(link), { identified: true }),
    request: ({ link, t, path, hash, request }) =>
      visits.get(link).requests.push({ path: path ?? names.get(hash) ?? `unknown path ${hash}`, at: t, request }),
    answer: ({ link, request, status, size, t }) =>
      Object.assign(visits.get(link).requests.find((asked) => asked.request === request), { answer: { status, size, at: t } }),
    close: ({ link, t, by }) => Object.assign(visits.get(link), { closed: t, by }),
  };
  for (const event of events) steps[event.event]?.(event);
  return [...visits.values()];
}

/** The paths that a visit asked for, in their order. */
export const asked = (visit) => visit.requests.map(({ path }) => path);

// One visit 5 and 6, for a round trip of zero: what is added to it can only make a wait longer.
const SHORTEST_PAUSE = 3;
const WAIT = { preference: 5, page: 15 };
// The crawler waits from when it asked, the node counts from when the request arrived: on a busy machine that much later.
const ON_ITS_WAY = 0.5;

/** Asserts what holds for every visit, whatever the node is like. */
export function assertPolite(visit) {
  const paths = asked(visit);
  assert.equal(visit.identified, false, 'links are anonymous');
  assert.equal(paths[0], PREFERENCE, 'the preference comes first');
  assert.deepEqual(paths, [...new Set(paths)], 'no path is asked for twice');
  for (const path of paths) assert.match(path, /^\/page\//, 'only paths under /page/');
  for (const [before, next] of pairs(visit.requests)) {
    const name = `${before.path}, then ${next.path}`;
    const pause = next.at - endOf(before, next);
    assert.ok(pause >= pauseAfter(before), `${name}: the pause was ${pause.toFixed(3)} s`);
  }
}

/**
 * The earliest moment at which an answer can have ended for the crawler: when the last piece went out; where none came
 * or it broke off, when the crawler may have given it up.
 */
function endOf({ path, at, answer }, next) {
  if (answer && answer.status !== 'silent' && answer.at <= next.at) return answer.at;
  return at - ON_ITS_WAY + (path === PREFERENCE ? WAIT.preference : WAIT.page);
}

/** 3 s, or as long as the answer took, whichever is longer. */
function pauseAfter({ at, answer }) {
  return Math.max(SHORTEST_PAUSE, answer && answer.status === 'complete' ? answer.at - at : 0);
}

export const pairs = (list) => list.slice(1).map((item, index) => [list[index], item]);

/**
 * The most visits that were surely open at one moment. A visit counts from the arrival of its link request to its last
 * answer, between which the crawler had it open whenever the packets arrived.
 */
export function mostAtOnce(visits) {
  const surely = visits.flatMap(({ at, requests }) => {
    const last = Math.max(...requests.flatMap(({ answer }) => (answer && answer.status !== 'silent' ? answer.at : [])));
    return last > at ? [[at, 1], [last, -1]] : [];
  });
  let open = 0;
  // An end comes before a start at the same moment.
  return Math.max(0, ...surely.sort(([a, up], [b, upToo]) => a - b || up - upToo).map(([, change]) => (open += change)));
}
