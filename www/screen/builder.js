// A file for people who have none: for whom, and how often.
import { button, element } from './dom.js';

const days = Array.from({ length: 14 }, (_, index) => index + 1);

export function builder({ words: { builder: words, readers } }) {
  const choice = (label, options) => {
    const select = element('select', null, options.map(([value, text]) => element('option', { value, selected: value === '7d' }, text)));
    return [element('label', null, element('span', null, label), select), select];
  };
  const [whoLabel, who] = choice(words.who, [['Strudel', readers.strudel], ['*', words.everyone]]);
  const [intervalLabel, interval] = choice(words.interval, [...days.map((n) => [`${n}d`, words.days(n)]), ['auto', words.auto]]);
  const file = element('pre', { class: 'made' });
  const root = element('details', { class: 'builder' },
    element('summary', null, words.title),
    element('div', { class: 'choices' }, whoLabel, intervalLabel, button('build', words.use)), file);

  const made = () => `User-agent: ${who.value}\nRecrawl-Interval: ${interval.value}\n`;
  const show = () => (file.textContent = made());
  root.addEventListener('change', show);
  show();
  return { root, made };
}
