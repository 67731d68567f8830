// What the checker loads of Ukrainian.
import words, { translation } from './uk.js';

const whole = { ...words, translation };
export { whole as words };
