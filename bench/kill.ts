// KILLS (default 100) times kill -9 of the server under load, on its embedded database: how many acknowledged orders are lost or doubled.
import { connectStorage, runningPostgres } from '#server/db';
import { createLogger } from '#server/runtime';
import { killRun } from '../tests/_util/kill-run.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

const kills = Number(process.env['KILLS'] ?? 100);
const dataDir = tempFolder('bench');
const report = await killRun({
  kills,
  dataDir,
  async database() {
    const postgres = runningPostgres(dataDir);
    if (postgres === null) throw new Error('the embedded database is not running');
    return connectStorage({ ...postgres, max: 2 }, createLogger('silent'));
  },
});
console.log(report);
if (report.lost + report.doubled + report.quotaOff > 0) process.exitCode = 1;
