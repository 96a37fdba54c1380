// `npm run build`: the client, built and compressed. `--if-stale` does nothing if the build is of these sources.
import { buildClient, isStale } from './client-build.mjs';

if (!process.argv.includes('--if-stale') || isStale())
  process.exitCode = (await buildClient({ quiet: false })) ? 0 : 1;
