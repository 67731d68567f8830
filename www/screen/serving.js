// The checklist for the node: what the file itself cannot show, and what it can.
import { element, replace } from './dom.js';
import { rich } from './language.js';
import { isNothing, mostOfName, spelledOut } from './source.js';

export function serving({ words: { serving: words }, core }) {
  const pieces = (text) => rich(text).map(([tag, piece]) => (tag ? element(tag, null, piece) : piece));
  const answers = words.items.map(() => element('p', { class: 'answer' }));
  const root = element('ol', { class: 'checklist' },
    words.items.map(({ title, text }, index) => element('li', null, element('b', null, title), element('p', null, pieces(text)), answers[index])));

  /** What the file answers itself: whether it is right, and what it has. Nothing where there is no such file. */
  const judged = {
    name: ({ source: { origin } }) => origin.kind === 'file' && [origin.name === 'robots.txt', spelledOut(core, origin.name, mostOfName)],
    size: ({ source, report }) => !isNothing(source) && [report.bytes <= report.limit, report.bytes],
  };

  function show(state) {
    words.items.forEach(({ answer, yours }, index) => {
      const [isRight, value] = judged[answer]?.(state) || [];
      const node = answers[index];
      node.hidden = value === undefined;
      node.dataset.state = isRight ? 'good' : 'error';
      replace(node, !node.hidden && [element('b', null, isRight ? words.right : words.wrong), ` ${yours(value)}`]);
    });
  }

  return { root, show };
}
