import { addressOf, freePort, runMain } from '../_util/run-main.ts';
import { serverEnv } from './server-run.ts';

/** Fills an empty data folder as the first start of a demonstration does: database, demonstration data, market history. */
export async function makeFirstStart(dataDir: string): Promise<void> {
  const run = runMain(serverEnv(await freePort(), dataDir));
  await addressOf(run);
  run.child.kill('SIGTERM');
  const { code, err } = await run.ended;
  if (code !== 0) throw new Error(`the first start ended with ${String(code)}: ${err}`);
}

// `node tests/e2e/first-start.ts DIR`
if (import.meta.filename === process.argv[1]) await makeFirstStart(process.argv[2] ?? '');
