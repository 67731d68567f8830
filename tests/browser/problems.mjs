// What goes wrong in a page while a test drives it.

// Starts the messages by which the page itself reports a violation of its Content-Security-Policy.
const mark = 'strudel-csp-violation:';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A list of problems, each a text that starts with its kind: "CSP violation: ", "console error: ", "page error: ",
 * "failed request: " or "request to elsewhere: ".
 */
export class Problems {
  #found = [];
  #expected = [];
  #allowed = [];

  /** All problems so far. */
  get all() {
    return [...this.#found];
  }

  /** Says that the test provokes problems that match this pattern, at least one of them. */
  expect(pattern) {
    this.#expected.push(pattern);
  }

  /** Says that the test itself goes to where this address begins. */
  allow(address) {
    this.#allowed.push(address);
  }

  /** The problems that nobody expected, and the expected ones that did not come within some seconds. */
  async unexpected(patience = 5_000) {
    const missing = () => this.#expected.filter((pattern) => !this.#found.some((problem) => pattern.test(problem)));
    for (const end = Date.now() + patience; missing().length > 0 && Date.now() < end; ) await wait(20);
    await wait(50); // browsers report some problems a moment after they happen
    const surprises = this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
    return [...surprises, ...missing().map((pattern) => `nothing matched ${pattern}`)];
  }

  /** Notes from now on what goes wrong in `page`; `origin` is where everything it loads has to come from. */
  async watch(page, origin) {
    const note = (kind, text) => this.#found.push(`${kind}: ${text}`);
    // Both browsers also put a violation among the errors, in words of their own.
    const noteError = (kind, text) => note(/Content.Security.Policy/i.test(text) ? 'CSP violation' : kind, text);
    page.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(mark)) note('CSP violation', text.slice(mark.length));
      else if (message.type() === 'error') noteError('console error', text);
    });
    page.on('pageerror', (error) => noteError('page error', error.message));
    page.on('requestfailed', (request) => note('failed request', `${request.url()} ${request.failure()?.errorText ?? ''}`));
    page.on('response', (response) => {
      if (response.status() >= 400) note('failed request', `${response.url()} ${response.status()}`);
    });
    page.on('request', (request) => {
      if (leaves(request.url(), origin) && !this.#allowed.some((address) => request.url().startsWith(address))) note('request to elsewhere', request.url());
    });
    await page.evaluateOnNewDocument(reportViolations, mark);
  }
}

/** Whether a request goes to anything but the server under test; data in the address itself goes nowhere. */
const leaves = (url, origin) => !/^(data|blob|about):/.test(url) && new URL(url).origin !== origin;

/** Runs in the page, before any script of its own. */
function reportViolations(mark) {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.debug(`${mark}${event.effectiveDirective} ${event.blockedURI} (${event.sourceFile ?? ''}:${event.lineNumber})`);
  });
}
