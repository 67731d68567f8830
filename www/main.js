import { start } from './page.js';
import { loadCore } from './screen/core.js';

start({ load: loadCore, findings: 'findings/' });
