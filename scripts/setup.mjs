// `npm run setup`: installs everything that building and testing need, and nothing the second time.
import { main, say } from './lib/say.mjs';
import { ensureTestTools } from './setup/index.mjs';
import { ensureRig } from './setup/rig.mjs';

await main(async () => {
  const env = await ensureTestTools();
  await ensureRig();
  say('Everything is there. To build by hand, use this environment:');
  for (const [name, value] of Object.entries(env)) console.log(`export ${name}="${value.replace(process.env[name], `$${name}`)}"`);
});
