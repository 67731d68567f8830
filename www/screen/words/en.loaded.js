// What the checker loads of English.
export { default as words } from './en.js';
