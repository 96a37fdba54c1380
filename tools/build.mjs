// `npm run build`: builds and compresses the client. `--if-stale` does nothing if the build matches the sources.
import { buildClient, isStale } from './client-build.mjs';

if (!process.argv.includes('--if-stale') || isStale())
  process.exitCode = (await buildClient({ quiet: false })) ? 0 : 1;
