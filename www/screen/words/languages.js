// The languages there are. All but English are loaded when they are chosen.
import en from './en.js';

/** @type {Record<string, { name: string, load: () => Promise<object> }>} */
export const languages = {
  en: { name: 'English', load: async () => en },
  uk: { name: 'Українська', load: () => import('./uk.loaded.js').then(({ words }) => words) },
};
