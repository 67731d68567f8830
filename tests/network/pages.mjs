// Pages that several tests serve.

/** A link to a page of the same node. */
export const link = (name) => `\`[${name}\`:/page/${name}]`;

/** A page with these links. */
export const linking = (...names) => `>A page\n${names.map(link).join('\n')}\n`;

/** A preference file that asks for this interval. */
export const preference = (interval) => `User-agent: Strudel\nRecrawl-Interval: ${interval}\n`;

/** Text that does not compress to much less. */
export function noise(bytes) {
  const scattered = (i) => (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36).padStart(7, '0');
  return Buffer.from(Array.from({ length: Math.ceil(bytes / 7) }, (_, i) => scattered(i)).join('').slice(0, bytes));
}

const elsewhere = '00112233445566778899aabbccddeeff';

/** A small site: pages three links deep, and every kind of link that a crawler does not follow. */
export const site = {
  'index.mu': `${linking('about.mu', 'deep.mu')}
\`[Form\`:/page/form.mu\`name|x=1] \`[Variable\`:/page/variable.mu\`q=1] \`[Again\`:/page/index.mu] \`[Preference\`:/page/robots.txt]
\`[File\`:/file/note.txt] \`[Media\`:/media/picture.png] \`[Elsewhere\`${elsewhere}:/page/elsewhere.mu] \`[Web\`https://example.org/]
\`[Mail\`lxmf@${elsewhere}] \`[Relative\`/page/relative.mu]
\`{:/page/partial.mu\`30\`pid=1}
`,
  'about.mu': linking('index.mu', 'deep.mu'),
  'deep.mu': linking('deeper.mu'),
  'deeper.mu': '>The deepest\nunicorn\n',
  'form.mu': 'never asked for',
  'variable.mu': 'never asked for',
  'partial.mu': 'never asked for',
  'elsewhere.mu': 'never asked for',
  'relative.mu': 'never asked for',
};

/** What one visit asks of `site`, in its order. */
export const siteVisit = ['robots.txt', 'index.mu', 'about.mu', 'deep.mu', 'deeper.mu'].map((name) => `/page/${name}`);
