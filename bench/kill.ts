// KILLS (default 100) times kill -9 of the server under load, on its embedded database: how many acknowledged orders are lost or doubled, and how
// long the slowest start took until the server was ready. It starts as `npm start` does, from what was compiled before.
import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { killRun } from '../tests/_util/kill-run.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

/** On a machine that does nothing else. */
const READY_MS = 3_000;
const kills = Number(process.env['KILLS'] ?? 100);
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
});
console.log(report);
if (report.slowestStartMs > READY_MS) {
  console.error(`MISSED: a start took ${report.slowestStartMs.toFixed(0)} ms (target ${READY_MS})`);
  process.exitCode = 1;
}
if (report.lost + report.doubled + report.quotaOff > 0) process.exitCode = 1;
