// A page for each finding, made from the registry of the core: plain HTML without scripts, that lies under findings/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { wording } from '../../www/screen/language.js';
import { escaped, inMarkup } from './markup.mjs';

/** The folder of the pages, and there the style that is theirs alone. */
export const folder = 'findings';
export const style = `${folder}/findings.css`;

/**
 * @typedef {object} Language
 * @property {object} words As in www/screen/words/en.js.
 * @property {object} own Its texts of these pages.
 * @property {Record<string, { title: string, what: string, why: string }>} [explanations] In this language, where it is not English.
 * @property {object} [translation] What it says where something is found, where it is not English.
 * @property {string} path Where its pages are, from the folder of the site: `findings/uk`.
 */

/**
 * Writes the pages of all languages.
 * @param {string} site The folder of the site, with the checker.
 * @param {object[]} registry What `readRegistry` gives.
 * @param {Language[]} languages
 */
export function writeFindingPages(site, registry, languages) {
  for (const language of languages) {
    const entries = registry.map((entry) => ({ ...entry, ...language.explanations?.[entry.code] }));
    const write = (name, html) => {
      const file = join(site, language.path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html);
    };
    const context = { ...language, languages };
    entries.forEach((entry, index) => {
      write(`${entry.code}.html`, findingPage(entry, { before: entries[index - 1], after: entries[index + 1] }, context));
    });
    write('index.html', listPage(entries, context));
  }
}

/** The fragment with which the checker opens a file, byte for byte, at the tab that shows what it is an example of. */
export function fragmentOf({ bytes, reader }) {
  const tab = reader === 'strudel' ? undefined : 'crawlers';
  const text = Buffer.from(bytes).toString();
  const isText = /^[^\r\0\ufeff\ufffd]*$/.test(text);
  const file = isText ? { text } : { bytes: Buffer.from(bytes).toString('base64url') };
  return `#s=${deflateRawSync(JSON.stringify({ v: 1, ...file, tab })).toString('base64url')}`;
}

function findingPage(entry, neighbours, context) {
  const { code, title, what, why, example } = entry;
  const { own } = context;
  return page(context, { name: `${code}.html`, title: `${title} (${code})`, description: own.about(title) }, `
<h1>${escaped(title)}</h1>
<p>${severity(entry, context)} <code>${code}</code></p>
<h2>${own.what}</h2>
<p>${inMarkup(what)}</p>
<h2>${own.why}</h2>
<p>${inMarkup(why)}</p>
<h2>${own.example}</h2>
<div class="sides" data-severity="${entry.severity}">
<div>
<h3>${own.with}</h3>
${lines(example, example.before)}
</div>
<div>
<h3>${own.without}</h3>
${lines(example, example.after)}
</div>
</div>
${said(entry, context)}${inChecker(example, context)}
<h2>${own.commandLine}</h2>
<pre class="listing">${commands(entry).join('\n')}</pre>
${beside(neighbours, context)}`);
}

/** The lines of an example, numbered where they are those of a file, with the place of the finding marked. Others are in English. */
function lines({ reader }, all) {
  const marked = ([before, place, behind]) =>
    escaped(before) + (place === undefined ? '' : `<mark>${escaped(place)}</mark>${escaped(behind)}`);
  if (!reader) return `<pre class="listing" lang="en">${all.map(marked).join('\n')}</pre>`;
  return `<ol class="listing">\n${all.map((line) => `<li><code>${marked(line)}</code></li>`).join('\n')}\n</ol>`;
}

/** What is said where it is found. Folders are the command line's alone, which speaks English. */
function said({ code, severity: name, family, example }, { words, own, translation }) {
  const { variant, arguments: values, ...english } = example.said;
  const isTranslated = translation !== undefined && code in translation.findings;
  const { message, help, fix } = isTranslated ? wording(translation, code, [variant, ...values]) : english;
  const language = isTranslated || words.code === 'en' ? '' : ' lang="en"';
  return `<h3>${inMarkup(family === 'folder' ? own.saidOfFolders : own.said)}</h3>
<div class="said" data-severity="${name}"${language}>
<p><strong>${escaped(message)}</strong></p>${help ? `\n<p>${escaped(help)}</p>` : ''}
</div>${english.fix ? `\n<p>${own.fix} <strong>${escaped(fix)}</strong></p>` : ''}`;
}

/** The way into the checker, where it can show the example. */
function inChecker({ reader, bytes }, { words, own, path }) {
  if (!reader) return '';
  const note = reader === 'strudel' ? '' : `\n<p>${inMarkup(own.other(words.readers[reader]))}</p>`;
  return `\n<p><a class="try" href="${posix.relative(path, 'index.html')}${fragmentOf({ bytes, reader })}">${own.open}</a></p>${note}`;
}

/** How to see the same on the command line, and mend it. */
function commands({ code, family, example: { reader, said: { fix } } }) {
  const configuration = code === 'needs-rescan' ? ' --nomadnet-config FILE' : '';
  const asked = reader && reader !== 'strudel' ? `--reader ${reader} ` : '';
  const checked = family === 'folder' ? `--pages DIR${configuration}` : `${asked}robots.txt`;
  return [`strudel explain ${code}`, `strudel check ${checked}`, ...(fix ? [`strudel check --fix ${checked}`] : [])];
}

function beside({ before, after }, { own }) {
  const link = (entry, rel, label) => (entry ? `\n<a rel="${rel}" href="${entry.code}.html">${label(escaped(entry.title))}</a>` : '');
  return `<nav class="beside" aria-label="${own.others}">${link(before, 'prev', (title) => `← ${title}`)}${link(after, 'next', (title) => `${title} →`)}
</nav>`;
}

function listPage(entries, context) {
  const { own } = context;
  const item = (entry) => `<li>${severity(entry, context)} <a href="${entry.code}.html">${escaped(entry.title)}</a> <code>${entry.code}</code></li>`;
  const family = (name) => `<h2>${own.families[name]}</h2>
<ul class="codes">
${entries.filter((entry) => entry.family === name).map(item).join('\n')}
</ul>`;
  const families = [...new Set(entries.map((entry) => entry.family))];
  return page(context, { name: 'index.html', title: own.list, description: own.intro.replaceAll('`', '') }, `
<h1>${own.list}</h1>
<p>${inMarkup(own.intro)}</p>
${families.map(family).join('\n')}`);
}

const severity = ({ severity: name }, { words }) => `<span class="severity" data-severity="${name}">${words.severities[name]}</span>`;

function page({ words, own, path, languages }, { name, title, description }, body) {
  const to = (target) => posix.relative(path, target);
  const others = languages.filter((language) => language.path !== path);
  const all = name === 'index.html' ? '' : `\n<a href="index.html">${own.all}</a>`;
  return `<!doctype html>
<html lang="${words.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to('style.css')}">
<link rel="stylesheet" href="${to(style)}">
</head>
<body class="explained">
<header>
<nav aria-label="${words.page.subtitle}">
<a href="${to('index.html')}">${own.checker}</a>${all}
${others.map((other) => `<a class="language" lang="${other.words.code}" hreflang="${other.words.code}" href="${to(`${other.path}/${name}`)}">${other.words.name}</a>`).join('\n')}
</nav>
</header>
<main>${body}
</main>
</body>
</html>
`;
}
