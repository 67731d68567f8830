// `npm run build`: makes dist/, the finished page.
import { build, printSizes } from './lib/page.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await build();
  printSizes();
});
