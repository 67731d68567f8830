// Loads the checker and puts it on the page.
import init, { Checker } from './pkg/strudel_web.js';

const root = document.getElementById('checker');

try {
  await init();
  // Kept for as long as the page is there: the checker ends with this value.
  globalThis.strudelChecker = Checker.mount(root);
} catch (error) {
  const cause = typeof WebAssembly === 'object' ? error.message : 'this browser has no WebAssembly, or it is switched off';
  const message = document.createElement('p');
  message.className = 'loading';
  message.setAttribute('role', 'alert');
  message.textContent = `The checker cannot run here: ${cause}.`;
  root.replaceChildren(message);
}
