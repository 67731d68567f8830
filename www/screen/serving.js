// The checklist for the node: what the file itself cannot show.
import { element, setText } from './dom.js';
import { rich } from './language.js';

export function serving({ words: { serving: words }, core }) {
  const pieces = (text) => rich(text).map(([tag, piece]) => (tag ? element(tag, null, piece) : piece));
  const name = element('p', { class: 'notice' });
  const root = element('div', null, name,
    element('ol', { class: 'checklist' }, words.items.map(({ title, text }) => element('li', null, element('b', null, title), element('p', null, pieces(text))))));

  function show({ source: { origin } }) {
    const isMisnamed = origin.kind === 'file' && origin.name !== 'robots.txt';
    setText(name, isMisnamed ? words.misnamed(core.visible(new TextEncoder().encode(origin.name), 80)) : '');
  }

  return { root, show };
}
