// `npm run cluster`: three server processes behind a balancer, with a local PostgreSQL and NATS. Ctrl-C stops all of it.
import { argumentsOrExit, outsideFault, readFlags, StartupError } from '#server/runtime';
import { resolve } from 'node:path';
import { startCluster } from './cluster/start-cluster.ts';

/** The highest of the ports used is the metrics port of the third process. */
const MAX_BASE = 65_535 - 23;

const base = argumentsOrExit(() => {
  readFlags({ options: {} }, 'usage: [PORT=8080] [DATA_DIR=./data/cluster] npm run cluster');
  const port = process.env['PORT'] ?? '';
  const number = port === '' ? 8080 : Number(port);
  if (!(Number.isInteger(number) && number > 0 && number <= MAX_BASE))
    throw new StartupError(
      `PORT: expected a whole number from 1 to ${MAX_BASE}, got ${JSON.stringify(port)}`,
    );
  return number;
});
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
  process.stderr.write(
    `${outsideFault(error) ?? (error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exitCode = 1;
}
process.exit();
