// `npm run cluster:walks -- [WALK …]`: the browser walks against a dedicated cluster: three processes behind a balancer, PostgreSQL and NATS, on
// free ports and a folder that is removed afterwards. WALK as for Playwright (`trader`, `orders.spec.ts -g "…"`); default: trader, visitor,
// orders. Exits with Playwright's exit code.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../tests/_util/run-main.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { buildClient, isStale } from './client-build.mjs';
import { startCluster } from './cluster/start-cluster.ts';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const USUAL = ['trader.spec.ts', 'visitor.spec.ts', 'orders.spec.ts'];

const walks = process.argv.slice(2);
if (isStale() && !(await buildClient({ quiet: true }))) process.exit(1);
const dir = join(tempFolder('cluster'), 'c');
const ports = await Promise.all(Array.from({ length: 8 }, freePort));
const [port = 0, natsPort = 0, ...own] = ports;
const cluster = await startCluster({
  dir,
  port,
  natsPort,
  processes: own.slice(0, 3).map((at, i) => ({ port: at, metricsPort: own[3 + i] ?? 0 })),
  // A market that always trades, as on the servers of the walks.
  env: { SIM_CLOCK: 'always' },
  report: (line) => process.stdout.write(`  ${line}\n`),
});
try {
  // Sequential: they share state.
  const child = spawn(
    process.execPath,
    [PLAYWRIGHT, 'test', '--workers=1', ...(walks.length > 0 ? walks : USUAL)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_ADDRESS: cluster.url,
        E2E_DATABASE_URL: cluster.databaseUrl,
        E2E_DATA_DIR: join(dir, 'data'),
      },
    },
  );
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await cluster.stop();
}
process.exit();
