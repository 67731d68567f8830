// The languages there are. Each is loaded when it is chosen, without what only other pages say.

/** @type {Record<string, { name: string, load: () => Promise<object> }>} */
export const languages = {
  en: { name: 'English', load: () => import('./en.loaded.js').then(({ words }) => words) },
  uk: { name: 'Українська', load: () => import('./uk.loaded.js').then(({ words }) => words) },
};
