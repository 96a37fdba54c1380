import { openStorage } from '#server/db';
import { LiveBooks, MarketWriter } from '#server/domain/market';
import { createLogger } from '#server/runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { marketFixture } from '../tests/_util/market-fixture.ts';
import { quantile } from './setup/quantile.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

/**
 * How many quote updates per second the market writer carries out durably on the embedded database. The simulated market runs at a speed that
 * offers the desired rate in ticks of 100 ms; a second run has no pause between ticks: the limit. An update is an order that was placed, changed
 * or ended.
 */
const TICK_MS = 100;
const OFFERED_PER_S = 2000;
const SECONDS = 10;

const dataDir = tempFolder('bench');
const log = createLogger('silent');
const storage = await openStorage({ databaseUrl: null, dataDir, log });

async function run(title: string, speed: number, paced: boolean): Promise<void> {
  // A busy hour of the day, whenever the bench runs.
  let now = Date.parse('2026-11-19T10:00:00+08:00');
  const fixture = marketFixture(now);
  const books = new LiveBooks();
  const writer = new MarketWriter({ storage, books, clock: { now: () => now }, log });
  const simulator = fixture.simulator(books, { speed, idPrefix: `${title}-` });
  const first = await writer.execute(simulator.populate(now));
  simulator.observe(first.deltas, now);
  const latencies: number[] = [];
  let updates = 0;
  let trades = 0;
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let tick = 1; performance.now() - started < SECONDS * 1000; tick += 1) {
    now += TICK_MS;
    const commands = simulator.step(now);
    const from = performance.now();
    const { deltas } = await writer.execute(commands);
    latencies.push(performance.now() - from);
    simulator.observe(deltas, now);
    updates += deltas.reduce((sum, delta) => sum + delta.orders.length, 0);
    trades += deltas.reduce((sum, delta) => sum + delta.trades.length, 0);
    if (paced) await sleep(Math.max(0, started + tick * TICK_MS - performance.now()));
  }
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  const at = (share: number): string => quantile(latencies, share).toFixed(1);
  console.log(
    `${title}: ${Math.round(updates / seconds)} updates/s, ${Math.round(trades / seconds)} trades/s, ${latencies.length} transactions, ` +
      `commit p50 ${at(0.5)} ms p99 ${at(0.99)} ms, node CPU ${Math.round((used.user + used.system) / 10_000 / seconds)} %`,
  );
}

try {
  await run('warm-up', 450, true);
  await run(`offered ${OFFERED_PER_S}/s`, 450, true);
  await run('limit', 6000, false);
} finally {
  await storage.close();
}
