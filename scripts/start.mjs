// `npm start`: builds what is missing or stale, then serves the page on this machine until it is interrupted.
import { buildIfStale } from './lib/page.mjs';
import { dist } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';
import { serve } from './lib/server.mjs';

const firstPort = 8000;
const ports = Array.from({ length: 20 }, (_, i) => firstPort + i);

await main(async () => {
  await buildIfStale();
  const server = await serve(dist, ports);
  say(`Open ${server.url} in a browser. Ctrl-C stops.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
});
