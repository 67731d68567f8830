// `npm run bench`: prints what a crawler costs, and how fast it is beside the reference client on a real node.
import { inRepo } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { main } from './lib/say.mjs';
import { ensureRig, rigPython } from './setup/rig.mjs';

await main(async () => {
  await ensureRig();
  await run('cargo', ['bench', '--package', 'strudel-crawler', '--bench', 'crawler'], { cwd: inRepo(), env: { RIG_PYTHON: rigPython() } });
});
