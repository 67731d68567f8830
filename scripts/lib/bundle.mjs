// Puts the page together: its scripts and styles as one file each, its texts into the markup, and all of it as one file.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { style as styleOfFindings } from './finding-pages.mjs';
import { inMarkup } from './markup.mjs';
import { singleFile } from './sizes.mjs';

const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none', logLevel: 'warning' };

/** From the folder with the page's sources, and in pkg/ the modules with wasm-bindgen's scripts, to the folder that is served. */
export async function bundle(sources, site) {
  const { default: words } = await import(pathToFileURL(join(sources, 'screen', 'words', 'en.js')));
  const markup = withTexts(readFileSync(join(sources, 'index.html'), 'utf8'), words.page);
  const entries = ['main.js', 'style.css'].map((name) => join(sources, name));
  await build({ ...options, entryPoints: entries, outdir: site, splitting: true, chunkNames: '[name]-[hash]' });
  await build({ ...options, entryPoints: [join(sources, 'findings.css')], outfile: join(site, styleOfFindings) });
  // Beside the scripts, wherever these are put: they name them so.
  for (const name of ['strudel.wasm', 'crawlers.wasm']) cpSync(join(sources, 'pkg', name), join(site, name));
  writeFileSync(join(site, 'index.html'), markup);
  cpSync(join(sources, 'icon.svg'), join(site, 'icon.svg'));
  writeFileSync(join(site, singleFile), await asOneFile(sources, site, markup));
}

/** The markup with the English texts in the elements that name them. */
const withTexts = (markup, texts) =>
  markup.replace(/(<(\w+)[^>]* data-word="(\w+)"[^>]*>)(<\/\2>)/g, (_, start, _tag, name, end) => start + inMarkup(texts[name]) + end);

/** The page with everything in it, under a policy that allows nothing else. */
async function asOneFile(sources, site, markup) {
  const packed = deflateRawSync(readFileSync(join(sources, 'pkg', 'crawlers.wasm')), { level: constants.Z_BEST_COMPRESSION });
  writeFileSync(join(sources, 'pkg', 'crawlers.wasm.deflated'), packed);
  const made = await build({ ...options, entryPoints: [join(sources, 'single.js')], loader: { '.deflated': 'binary' }, write: false });
  const script = made.outputFiles[0].text.replace(/<(?=\/script|!--)/gi, '\\x3c');
  const style = readFileSync(join(site, 'style.css'), 'utf8');
  const icon = `data:image/svg+xml;base64,${readFileSync(join(sources, 'icon.svg')).toString('base64')}`;
  const policy = [
    "default-src 'none'", `script-src '${hash(script)}' 'wasm-unsafe-eval'`, `style-src '${hash(style)}'`, 'img-src data:', "base-uri 'none'", "form-action 'none'",
  ].join('; ');
  // Functions, as a text to put in could hold what `replace` reads as a pattern of its own.
  return markup
    .replace(/(?<=Content-Security-Policy" content=")[^"]*/, () => policy)
    .replace(/(?<=rel="icon" href=")[^"]*/, () => icon)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script [^>]*><\/script>\n/, '')
    .replace(/<footer>.*<\/footer>\n/s, '')
    .replace('</body>', () => `<script type="module">${script}</script>\n</body>`);
}

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
