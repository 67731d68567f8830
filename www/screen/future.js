// What will happen: the gap in force, the allowance and the next visits, by the core's own schedule.
import { element, replace, svg } from './dom.js';

const day = 86_400;
/** How far the drawing looks ahead, in days, and where it puts its axis. */
const ahead = 60;
const ticks = [0, 10, 20, 30, 40, 50, 60];
const width = 440;
const left = 8;

export function future(context) {
  const { core, words: { future: words, builder: { days: inDays }, code } } = context;
  const now = () => Math.floor(context.now?.() ?? Date.now() / 1000);
  const at = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' });
  const onDay = new Intl.DateTimeFormat(code, { dateStyle: 'medium' });
  const date = (format, seconds) => format.format(new Date(seconds * 1000));

  const option = ([value, text]) => element('option', { value }, text);
  const field = (label, input) => element('label', null, element('span', null, label), input);
  const earlier = element('select', null, [['none', words.none], ['auto', words.automatic], ...Array.from({ length: 14 }, (_, index) => [index + 1, inDays(index + 1)])].map(option));
  const connection = element('select', null, [['normal', words.normal], ['slow', words.slow]].map(option));
  const last = element('input', { type: 'datetime-local' });
  const result = element('div', { 'aria-live': 'polite' });
  const dates = element('details', null, element('summary', null, words.dates), element('ol'));
  const root = element('div', { class: 'future' },
    element('div', { class: 'choices' }, field(words.earlier, earlier), field(words.connection, connection), field(words.last, last)),
    element('p', { class: 'note' }, words.assumes), result, dates);
  let state;

  function show(next) {
    state = next;
    const present = now();
    const visited = last.valueAsNumber >= 0 ? new Date(last.value).getTime() / 1000 : present;
    const plan = core.schedule(state.source.bytes, Number(earlier.value) || 0, connection.value === 'slow', visited, present);
    const days = plan.gapSeconds / day;
    replace(result,
      element('dl', { class: 'plan' },
        pair(words.gap, inDays(days), words.gapRules[plan.gapRule]),
        pair(words.allowance, words.requests(plan.requests), words.requestRules[plan.requestsRule]),
        pair(words.next, date(at, plan.next), plan.next <= present ? words.due : null)),
      timeline(plan, present),
      element('p', null, words.compared(plan.visits.length, plan.automatic.length, ahead)));
    replace(dates.lastElementChild, plan.visits.map((visit) => element('li', null, date(at, visit))));
  }

  const pair = (name, value, rule) =>
    element('div', null, element('dt', null, name), element('dd', null, element('b', null, value), rule && ` ${rule}`));

  /** Two rows of marks over an axis of days: squares with this file, strokes without a preference. */
  function timeline({ visits, automatic }, present) {
    const x = (seconds) => left + ((seconds - present) / (ahead * day)) * (width - 2 * left);
    const label = (y, text) => svg('text', { x: left, y }, text);
    return svg('svg', { class: 'timeline', viewBox: `0 0 ${width} 132`, role: 'img', 'aria-label': words.compared(visits.length, automatic.length, ahead) },
      label(14, words.withFile),
      visits.map((visit) => svg('rect', { class: 'visit', x: x(visit) - 4, y: 22, width: 8, height: 16 })),
      label(62, words.without),
      automatic.map((visit) => svg('line', { class: 'auto', x1: x(visit), x2: x(visit), y1: 70, y2: 86 })),
      svg('line', { class: 'axis', x1: left, x2: width - left, y1: 98, y2: 98 }),
      ticks.map((tick) => [
        svg('line', { class: 'axis', x1: x(present + tick * day), x2: x(present + tick * day), y1: 94, y2: 102 }),
        tick % 20 === 0 && svg('text', { x: x(present + tick * day), y: 122, 'text-anchor': tick === 0 ? 'start' : tick === ahead ? 'end' : 'middle' }, date(onDay, present + tick * day)),
      ]).flat());
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
    /** Fields take only what is among their choices, or a date; anything else leaves them empty. */
    restore(saved) {
      for (const [name, input] of Object.entries({ earlier, connection, last })) {
        const before = input.value;
        if (typeof saved?.[name] === 'string') input.value = saved[name];
        if (input !== last && input.value === '') input.value = before;
      }
    },
  };
}
