// What the checker loads of a language; without this file it would load what only other pages say, too.
import words, { translation } from './uk.js';

const whole = { ...words, translation };
export { whole as words };
