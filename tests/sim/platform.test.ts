import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnDatabase } from '../_util/own-database.ts';
import { type Ground, layGround } from './platform/platform.ts';
import { runSeeds, textOf } from './platform/run-platform.ts';

const LANES = 2;
/** How long seeds are begun, beside those that are run in any case; `npm run sim:platform` takes as many as one likes. */
const FOR_MS = 10_000;
const AT_LEAST = 6;
const grounds: Ground[] = [];
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  for (let i = 0; i < LANES; i += 1) {
    // Several processes have more connections than the database of all tests can spare.
    const { storage, connection, close } = await startOwnDatabase();
    drops.push(close);
    grounds.push(await layGround(storage, connection));
  }
});
afterAll(async () => {
  for (const drop of drops) await drop();
});

it('several processes under faults at every await of the database, of the bus and of the clock tell everybody what the database holds', async () => {
  const began = performance.now();
  const seeds = Iterator.from({ next: ((n) => () => ({ done: false as const, value: (n += 1) }))(0) });
  let begun = 0;
  const { broken, ...sums } = await runSeeds(
    grounds,
    seeds.map((seed) => ((begun = seed), seed)),
    () => begun >= AT_LEAST && performance.now() - began > FOR_MS,
  );
  expect(broken === null ? '' : textOf(broken)).toBe('');
  console.info(`${sums.seeds} seeds of the platform: ${sums.trades} trades, ${sums.faults} faults`);
  // The walk does trade, and meets faults.
  expect(sums.trades).toBeGreaterThan(sums.seeds);
  expect(sums.faults).toBeGreaterThan(sums.seeds * 5);
});
