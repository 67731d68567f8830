// Texts as markup.

/** A text of the words as markup: `code` and **strong** as such, and nothing else as more than text. */
export const inMarkup = (text) =>
  escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>').replace(/\*\*([^*]*)\*\*/g, '<strong>$1</strong>');

/** Text as it stands in markup and in attributes. */
export const escaped = (text) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]);
