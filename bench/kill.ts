// `npm run kills -- [100]`: so many times kill -9 of the server under load, on its embedded database: how many acknowledged orders are lost or
// doubled, and within how many seconds the server was ready again. It starts as `npm start` does, from what was compiled before.
import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { killRun } from '../tests/_util/kill-run.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { quantile } from './setup/quantile.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
/** On a machine that does nothing else. */
const READY_MS = 3_000;
const kills = Number(process.argv[2] ?? process.env['KILLS'] ?? 100);
if (!Number.isSafeInteger(kills) || kills < 1) throw new Error('how many kills? npm run kills -- [100]');
let killed = 0;
const dataDir = tempFolder('bench');
const report = await killRun({
  kills,
  dataDir,
  env: { NODE_COMPILE_CACHE: tempFolder('compiled') },
  async database() {
    const postgres = runningPostgres(dataDir);
    if (postgres === null) throw new Error('the embedded database is not running');
    return connectStorage({ ...postgres, max: 2 }, createLogger('silent'));
  },
  onReady: (ms) => console.log(`kill ${(killed += 1)} of ${kills}: ready after ${seconds(ms)}`),
});
const { acknowledged, unknown, lost, doubled, quotaOff, startsMs } = report;
console.log(
  `${kills} kills, ${acknowledged} orders acknowledged, ${unknown} unanswered at a kill and settled by their ids`,
);
console.log(`lost ${lost}, doubled ${doubled}, quotas that are not what the orders say ${quotaOff}`);
const slowest = quantile(startsMs, 1);
console.log(`ready within ${seconds(slowest)}, half of them within ${seconds(quantile(startsMs, 0.5))}`);
if (slowest > READY_MS) {
  console.error(`MISSED: a start took ${seconds(slowest)} (target ${seconds(READY_MS)})`);
  process.exitCode = 1;
}
if (lost + doubled + quotaOff > 0) process.exitCode = 1;
