// What people do on the page, for tests.

/** Opens the page and waits for the checker. */
export async function open(page, url) {
  await page.goto(url);
  await page.waitForSelector('.editor');
}

/** Puts text into the editor, in place of what is there and all at once. */
export const paste = (page, text) =>
  page.$eval('.editor', (editor, value) => {
    editor.value = value;
    editor.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  }, text);

/** Drops a file of these bytes onto the editor; whether the page took it. */
export const drop = (page, bytes, name = 'robots.txt') =>
  page.$eval('.editor', (editor, numbers, fileName) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(numbers)], fileName));
    return !editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [...bytes], name);

export const read = (page, selector) => page.$eval(selector, (element) => element.innerText.trim());
export const readAll = (page, selector) => page.$$eval(selector, (elements) => elements.map((element) => element.innerText.trim()));
export const isShown = (page, selector) => page.evaluate((s) => document.querySelector(s)?.checkVisibility() ?? false, selector);
export const waitForText = (page, selector, text) =>
  page.waitForFunction((s, t) => document.querySelector(s)?.textContent.includes(t), {}, selector, text);
export const text = (page) => page.$eval('.editor', (editor) => editor.value);
export const selected = (page) => page.$eval('.editor', (editor) => editor.value.slice(editor.selectionStart, editor.selectionEnd));
export const codes = (page) => readAll(page, '.finding .code');
/** Opens a tab and waits until what is in it is loaded. */
export async function tab(page, name) {
  await page.click(`[data-action="tab ${name}"]`);
  await page.waitForFunction((panel) => !document.querySelector(`.page.${panel} [aria-busy="true"]`), {}, name);
}
