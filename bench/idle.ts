// Cost of the server while no one is connected: `node bench/idle.ts [SECONDS]`, on the default market during trading hours, after a first start
// has filled the data folder (`DATA_DIR` names one that is kept). Exits with 1 above 3 % of a core or 350 MB.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { costOf } from './setup/process-cost.ts';
import { startServer } from './setup/server-process.ts';

const SECONDS = Number(process.argv[2] ?? 60);
/** Start-up work: compiling code, filling caches, the first garbage collection, and the database's own clean-up of what the first start filled in. */
const SETTLE_MS = Number(process.argv[3] ?? 90_000);
const MAX_CPU = 3;
const MAX_MB = 350;

const dataDir = process.env['DATA_DIR'] ?? tempFolder('idle');
mkdirSync(dataDir, { recursive: true });
// As `npm start` and the systemd units run it: compiled code is cached, so that a later start does not need the compiler.
const env = { DATA_DIR: dataDir, SIM_CLOCK: 'always', NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
if (process.env['DATA_DIR'] === undefined) await (await startServer(env)).stop();
const server = await startServer(env);
await sleep(SETTLE_MS);
const before = costOf(server);
await sleep(SECONDS * 1000);
const after = costOf(server);
const share = (what: 'serverMs' | 'databaseMs'): number => (after[what] - before[what]) / SECONDS / 10;
const cpu = share('serverMs') + share('databaseMs');
const mb = after.serverMb + after.databaseMb;
console.log(
  `idle: ${cpu.toFixed(1)} % of a core (server ${share('serverMs').toFixed(1)}, database ${share('databaseMs').toFixed(1)}; at most ${MAX_CPU}), ` +
    `${mb.toFixed(0)} MB (server ${after.serverMb.toFixed(0)}, database ${after.databaseMb.toFixed(0)}; at most ${MAX_MB})`,
);
const stayed = [...after.databaseProcesses].reduce(
  (sum, [pid, ms]) => sum + ms - (before.databaseProcesses.get(pid) ?? ms),
  0,
);
console.log(
  `processes of the database that stayed: ${(stayed / SECONDS / 10).toFixed(1)} %, ${after.databaseProcesses.size} at the end; ` +
    `the server was woken ${((after.serverWaits - before.serverWaits) / SECONDS).toFixed(0)} times a second`,
);
await server.stop();
process.exitCode = cpu <= MAX_CPU && mb <= MAX_MB ? 0 : 1;
