// Loads the checker and puts it on the page, or says in words why it cannot.
const root = document.getElementById('checker');

try {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly, or it is switched off');
  const { default: init, mount } = await import('./pkg/strudel_web.js');
  await init();
  mount(root);
} catch (error) {
  const message = document.createElement('p');
  message.className = 'standby';
  message.setAttribute('role', 'alert');
  message.textContent = `The checker cannot run here: ${error?.message ?? error}. The program “strudel check” says the same on the command line.`;
  root.replaceChildren(message);
}

// A file that misses the checker is not to replace the page, and what was typed with it.
for (const type of ['dragover', 'drop']) {
  addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}
