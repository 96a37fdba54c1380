import assert from 'node:assert/strict';
import { addressOf, freePort, runMain } from '../_util/run-main.ts';
import { IN_ORDER, stopByCtrlC } from '../_util/stop-by-ctrl-c.ts';
import { serverEnv } from './server-run.ts';

/**
 * Fills an empty data folder as the first start of a demonstration does: database, demonstration data, market history. Rejects unless that start
 * prints its address, serves, and stops in order at Ctrl-C with a socket open: the next start is that of `tests/server/start/start.test.ts`.
 */
export async function makeFirstStart(dataDir: string): Promise<void> {
  const run = runMain(serverEnv(await freePort(), dataDir));
  assert.deepEqual(await stopByCtrlC(run, await addressOf(run)), IN_ORDER, 'the end of the first start');
}

// `node tests/e2e/first-start.ts DIR`
if (import.meta.filename === process.argv[1]) await makeFirstStart(process.argv[2] ?? '');
