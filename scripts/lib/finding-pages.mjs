// A page for each finding, made from the registry of the core: plain HTML without scripts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { escaped, inMarkup } from './markup.mjs';

/**
 * Writes the pages of one language.
 * @param {object} options
 * @param {object[]} options.registry What `crates/web/examples/registry.rs` prints.
 * @param {object} options.words The language, as in www/screen/words/en.js.
 * @param {object} options.own Its texts of these pages.
 * @param {Record<string, { title: string, what: string, why: string }>} [options.explanations] In this language, where it is not English.
 * @param {string} options.folder The folder they go to.
 * @param {string} options.top From there to the folder of the checker, `../`.
 */
export function writeFindingPages({ registry, words, own, explanations = {}, folder, top }) {
  mkdirSync(folder, { recursive: true });
  const entries = registry.map((entry) => ({ ...entry, ...explanations[entry.code] }));
  entries.forEach((entry, index) => {
    const neighbours = [entries[index - 1], entries[index + 1]];
    writeFileSync(join(folder, `${entry.code}.html`), findingPage(entry, neighbours, { words, own, top }));
  });
  writeFileSync(join(folder, 'index.html'), listPage(entries, { words, own, top }));
}

/** The fragment with which the checker opens a file, byte for byte. */
export function fragmentOf({ bytes, reader }) {
  const tab = reader === 'strudel' ? undefined : 'crawlers';
  const text = Buffer.from(bytes).toString();
  const isText = /^[^\r\0\ufeff\ufffd]*$/.test(text);
  const file = isText ? { text } : { bytes: Buffer.from(bytes).toString('base64url') };
  return `#s=${deflateRawSync(JSON.stringify({ v: 1, ...file, tab })).toString('base64url')}`;
}

function findingPage({ code, severity, title, what, why, example }, [before, after], { words, own, top }) {
  const { severities } = words;
  const link = (entry, sign, rel) => (entry ? `<a rel="${rel}" href="${entry.code}.html">${sign(escaped(entry.title))}</a>` : '');
  return page({
    words, top, title: `${title} (${code})`,
    body: `<nav><a href="${top}index.html">${own.checker}</a> <a href="index.html">${own.all}</a></nav>
<h1>${escaped(title)}</h1>
<p><span class="severity" data-severity="${severity}">${severities[severity]}</span> <code>${code}</code></p>
<h2>${own.what}</h2>
<p>${inMarkup(what)}</p>
<h2>${own.why}</h2>
<p>${inMarkup(why)}</p>
<h2>${own.example}</h2>
${exampleOf(example, { words, own, top })}
<h2>${own.commandLine}</h2>
<pre class="made">strudel explain ${code}${example.reader && example.reader !== 'strudel' ? `\nstrudel check --reader ${example.reader} robots.txt` : ''}</pre>
<nav>${link(before, (text) => `← ${text}`, 'prev')} ${link(after, (text) => `${text} →`, 'next')}</nav>`,
  });
}

function exampleOf({ reader, bytes, before, after, finding }, { words, own, top }) {
  const { readers } = words;
  const file = (heading, lines) => `<h3>${heading}</h3>\n<pre class="made">${escaped([lines].flat().join('\n'))}</pre>`;
  const pieces = [file(own.with, before)];
  if (finding && words.code === 'en') {
    pieces.push(`<p>${own.said}: “${escaped([finding.message, finding.help].filter(Boolean).join(' '))}”</p>`);
    if (finding.fix) pieces.push(`<p>${inMarkup(own.fix(finding.fix.title))}</p>`);
  }
  if (reader) pieces.push(`<p><a href="${top}index.html${fragmentOf({ bytes, reader })}">${own.open}</a></p>`);
  if (reader && reader !== 'strudel') pieces.push(`<p>${inMarkup(own.other(readers[reader]))}</p>`);
  return [...pieces, file(own.without, after)].join('\n');
}

function listPage(entries, { words, own, top }) {
  const { severities } = words;
  const item = ({ code, severity, title }) =>
    `<li><span class="severity" data-severity="${severity}">${severities[severity]}</span> <a href="${code}.html">${escaped(title)}</a> <code>${code}</code></li>`;
  return page({
    words, top, title: own.list,
    body: `<nav><a href="${top}index.html">${own.checker}</a></nav>
<h1>${own.list}</h1>
<p>${inMarkup(own.intro)}</p>
<ul class="codes">
${entries.map(item).join('\n')}
</ul>`,
  });
}

const page = ({ words, top, title, body }) => `<!doctype html>
<html lang="${words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="${top}icon.svg">
<link rel="stylesheet" href="${top}style.css">
</head>
<body class="explained">
${body}
</body>
</html>
`;
