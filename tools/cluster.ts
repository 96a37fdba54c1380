// `npm run cluster`: three server processes behind a balancer, with a local PostgreSQL and NATS. Ctrl-C stops all of it.
import { resolve } from 'node:path';
import { startCluster } from './cluster/start-cluster.ts';

const base = Number(process.env['PORT'] ?? 8080);
const dir = resolve(process.env['DATA_DIR'] ?? './data/cluster');
const { buildClient, isStale } = await import('./client-build.mjs');

process.stdout.write('\n  starting …\n');
if (isStale() && !(await buildClient({ quiet: true }))) process.exit(1);
try {
  const stopped = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done());
  });
  const starting = startCluster({
    dir,
    port: base,
    natsPort: base + 10,
    processes: [1, 2, 3].map((n) => ({ port: base + n, metricsPort: base + 20 + n })),
    report: (line) => process.stdout.write(`  ${line}\n`),
  });
  const cluster = await Promise.race([starting, stopped.then(() => null)]);
  if (cluster !== null) {
    process.stdout.write(`\n  ${cluster.url}\n\n  Ctrl-C stops.\n`);
    await stopped;
  }
  process.stdout.write('  stopping …\n');
  await (await starting).stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();
