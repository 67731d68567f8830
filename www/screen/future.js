// What will happen: the gap in force, the allowance and the next visits, by the core's own schedule.
import { element, replace, setText, svg } from './dom.js';

const day = 86_400;
/** How far the drawing looks ahead, in days, and what its axis marks. */
const ahead = 60;
const ticks = [0, 10, 20, 30, 40, 50, 60];

export function future(context) {
  const { core, words: { future: words, code } } = context;
  const format = (options) => {
    const { format: formatted } = new Intl.DateTimeFormat(code, options);
    return (seconds) => formatted(seconds * 1000);
  };
  const time = format({ dateStyle: 'medium', timeStyle: 'short' });
  const date = format({ day: 'numeric', month: 'short' });
  const { format: days } = new Intl.NumberFormat(code, { style: 'unit', unit: 'day', unitDisplay: 'long' });

  const field = (label, input) => element('label', null, element('span', null, label), input);
  const select = (options) => element('select', null, options.map(([value, text]) => element('option', { value }, text)));
  const earlier = select([['none', words.none], ['auto', words.automatic], ...Array.from({ length: 14 }, (_, index) => [index + 1, days(index + 1)])]);
  const connection = select([['normal', words.normal], ['slow', words.slow]]);
  const last = element('input', { type: 'datetime-local', max: '9999-12-31T23:59' });
  const compared = element('p', { role: 'status' });
  const result = element('div');
  const dates = element('ol');
  const root = element('div', { class: 'future' },
    element('div', { class: 'choices' }, field(words.earlier, earlier), field(words.connection, connection), field(words.last, last)),
    element('p', { class: 'assumed' }, words.assumes), compared, result,
    element('details', null, element('summary', null, words.dates), dates));
  let state;

  function show(next) {
    state = next;
    const { source: { bytes }, report: { outcome } } = state;
    const now = Math.floor(context.now?.() ?? Date.now() / 1000);
    const stated = Date.parse(last.value) / 1000;
    const visited = Number.isNaN(stated) ? now : Math.max(stated, 0);
    const plan = core.schedule(bytes, Number(earlier.value) || 0, connection.value === 'slow', visited, now);
    const kept = outcome.kind === 'none';
    setText(compared, words.compared(plan.visits.length, plan.automatic.length, ahead));
    replace(result,
      element('dl', { class: 'plan' },
        row(words.preference, plan.days ? days(plan.days) : words.automatic, kept ? words.kept[earlier.value] ?? words.kept.days : words.set),
        row(words.gap, days(plan.gapSeconds / day), words.gapRules[plan.gapRule]),
        row(words.allowance, words.requests(plan.requests), words.requestRules[plan.requestsRule]),
        row(words.next, time(plan.next), plan.from < visited ? words.restarted : plan.next <= now && words.due)),
      timeline(plan, now));
    replace(dates, plan.visits.map((visit) => element('li', null, time(visit))));
  }

  const row = (name, value, rule) =>
    element('div', null, element('dt', null, name), element('dd', null, element('b', null, value), rule && ` ${rule}`));

  /** Two rows of marks over an axis of days: bars with this file, dots without a preference. */
  function timeline({ visits, automatic }, now) {
    const x = (seconds) => `${(((seconds - now) / (ahead * day)) * 100).toFixed(2)}%`;
    const label = (y, text) => svg('text', { y }, text);
    const line = (at, y1, y2) => svg('line', { x1: x(at), x2: x(at), y1, y2 });
    return svg('svg', { class: 'timeline', role: 'img' },
      svg('title', null, words.timeline(ahead)),
      label(12, words.withFile),
      svg('g', { class: 'visits' }, visits.map((visit) => line(visit, 20, 38))),
      label(60, words.without),
      automatic.map((visit) => svg('circle', { cx: x(visit), cy: 74, r: 1.5 })),
      svg('line', { x2: '100%', y1: 90, y2: 90 }),
      ticks.map((tick) => line(now + tick * day, 86, 94)),
      [0, 20, 40, 60].map((tick) => svg('text', { x: x(now + tick * day), y: 112, 'text-anchor': tick === 0 ? 'start' : tick === ahead ? 'end' : 'middle' }, date(now + tick * day))));
  }

  root.addEventListener('input', () => {
    show(state);
    context.changed();
  });

  return {
    root,
    show,
    save() {
      const saved = { earlier: earlier.value, connection: connection.value, last: last.value };
      return saved.earlier === 'none' && saved.connection === 'normal' && saved.last === '' ? undefined : saved;
    },
    /** Fields take only what is among their choices, or a date; anything else leaves them as they were. */
    restore(saved) {
      for (const [name, input] of Object.entries({ earlier, connection, last })) {
        const before = input.value;
        if (typeof saved?.[name] === 'string') input.value = saved[name];
        if (input.value === '') input.value = before;
      }
    },
  };
}
