// Loads the checker and puts it on the page, or says in words why it cannot.
import { button, element, replace } from './screen/dom.js';
import { rich } from './screen/language.js';
import { mount } from './screen/screen.js';
import { languages } from './screen/words/languages.js';

/** Under which name the chosen language is remembered. */
const remembered = 'strudel-language';

/**
 * @param {object} options
 * @param {() => Promise<object>} options.load Loads the core.
 * @param {string} [options.findings] The folder with the pages of the findings, if there is one.
 */
export async function start({ load, findings }) {
  const root = document.getElementById('checker');
  keepFiles();
  try {
    const core = await load();
    let checker;
    const speak = async (code) => {
      const words = await languages[code].load();
      const saved = checker?.saved();
      checker?.unmount();
      checker = mount(root, { words, core, address: true, saved, findingPage: findings && ((finding) => `${findings}${finding}.html`) });
      translate(words);
      showLanguages(words);
    };
    listen(speak);
    await speak(preferred());
  } catch (error) {
    const message = `The checker cannot run here: ${error?.message ?? error}. The program “strudel check” says the same on the command line.`;
    replace(root, element('p', { class: 'standby', role: 'alert' }, message));
  }
}

/** The language that was chosen, or the first of the browser's that there is. */
function preferred() {
  const wanted = [storage()?.getItem(remembered), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find((code) => Object.hasOwn(languages, code)) ?? 'en';
}

/** Where the browser keeps something; nothing where it is told not to. */
function storage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function listen(speak) {
  document.querySelector('.languages').addEventListener('click', async ({ target }) => {
    const code = target.dataset.action;
    if (!code) return;
    storage()?.setItem(remembered, code);
    await speak(code);
    document.querySelector('.languages [aria-pressed="true"]').focus();
  });
}

/** The texts around the checker. Those in English are there from the start. */
function translate(words) {
  document.documentElement.lang = words.code;
  for (const node of document.querySelectorAll('[data-word]')) {
    replace(node, rich(words.page[node.dataset.word]).map(([tag, text]) => (tag ? element(tag, null, text) : text)));
  }
}

function showLanguages(words) {
  const nav = document.querySelector('.languages');
  nav.setAttribute('aria-label', words.language);
  replace(nav, Object.entries(languages).map(([code, { name }]) =>
    button(code, name, { lang: code, 'aria-pressed': String(code === words.code) })));
}

/** A file that misses the checker is not to replace the page, and what was typed with it. */
function keepFiles() {
  for (const type of ['dragover', 'drop']) {
    addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  }
}
