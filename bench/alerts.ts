// `npm run alerts -- [10]`: Debian's Prometheus scrapes a cluster of three processes with a simulated market by the shipped configuration and
// alert rules for this many minutes, in which no alert may fire and no process may have more than 2,000 series; then the database is frozen
// until an alert fires, which must be the only one, and none may be left once it answers again. Exits with 1 otherwise.
import { endWith } from '#server/cli';
import { processesIn } from '#server/db';
import { argumentsOrExit, readFlags, StartupError } from '#server/runtime';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/_util/run-main.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { startCluster } from '../tools/cluster/start-cluster.ts';
import { ensureProgram } from '../tools/debian.mjs';

const MAX_SERIES = 2_000;
const POLL_MS = 5_000;
/** The rule waits for half a minute, and is evaluated every 15 s. */
const FIRES_MS = 120_000;
/** Others that the frozen database might cause would fire within this time after the first. */
const OTHERS_MS = 90_000;
const SHIPPED = join(import.meta.dirname, '../deploy/prometheus');

interface Answer<T> {
  readonly data: T;
}
interface Alerts {
  readonly alerts: readonly { readonly state: string; readonly labels: { readonly alertname: string } }[];
}
interface Values {
  readonly result: readonly {
    readonly metric: { readonly instance?: string };
    readonly value: readonly [number, string];
  }[];
}

const minutes = argumentsOrExit(() => {
  const usage = 'usage: npm run alerts -- [10]';
  const { positionals } = readFlags({ allowPositionals: true, options: {} }, usage);
  const [text = '10', ...others] = positionals;
  if (!(Number(text) > 0) || others.length > 0)
    throw new StartupError(`expected one number of minutes above 0, got ${positionals.join(' ')}; ${usage}`);
  return Number(text);
});

// Before the cluster, whose processes would stay where it is missing.
const program = argumentsOrExit(() => ensureProgram('prometheus', 'prometheus'));
const dir = join(tempFolder('alerts'), 'c');
const processes = await Promise.all(
  Array.from({ length: 3 }, async () => ({ port: await freePort(), metricsPort: await freePort() })),
);
const cluster = await startCluster({
  dir,
  port: await freePort(),
  natsPort: await freePort(),
  processes,
  env: { CLIENT_DIR: '/nowhere', SIM_CLOCK: 'always' },
}).catch(endWith);
const port = await freePort();
const prometheus = startPrometheus();
const faults: string[] = [];
let frozen: readonly number[] = [];
try {
  while (!(await isUp())) await sleep(200);
  const endAt = performance.now() + minutes * 60_000;
  const quiet = new Set<string>();
  while (performance.now() < endAt) {
    for (const name of await firing()) quiet.add(name);
    await sleep(POLL_MS);
  }
  judge(`${minutes} quiet minutes`, [...quiet], []);
  for (const { metric, value } of await valuesOf('scrape_samples_scraped{job="bond-desk"}')) {
    console.log(`${metric.instance ?? ''}: ${value[1]} series`);
    if (!(Number(value[1]) <= MAX_SERIES)) faults.push(`${metric.instance ?? ''} has ${value[1]} series`);
  }
  const scraped = await valuesOf('sum(count_over_time(up[1d]))');
  const failed = await valuesOf('sum(count_over_time(up[1d])) - sum(sum_over_time(up[1d]))');
  console.log(`${scraped[0]?.value[1] ?? 0} scrapes, ${failed[0]?.value[1] ?? 0} of them unanswered`);

  freeze();
  const frozenAt = performance.now();
  const fired = new Set<string>();
  while (fired.size === 0 && performance.now() - frozenAt < FIRES_MS) {
    for (const name of await firing()) fired.add(name);
    await sleep(POLL_MS);
  }
  const seconds = Math.round((performance.now() - frozenAt) / 1000);
  const othersUntil = performance.now() + OTHERS_MS;
  while (performance.now() < othersUntil) {
    for (const name of await firing()) fired.add(name);
    await sleep(POLL_MS);
  }
  judge(`a frozen database, the first after ${seconds} s,`, [...fired], ['BondDatabaseNotReady']);
  thaw();
  const thawedAt = performance.now();
  while ((await firing()).length > 0 && performance.now() - thawedAt < FIRES_MS) await sleep(POLL_MS);
  judge(
    `the database back, after ${Math.round((performance.now() - thawedAt) / 1000)} s,`,
    await firing(),
    [],
  );
} finally {
  thaw();
  prometheus.kill();
  await once(prometheus, 'exit');
  await cluster.stop();
}
for (const fault of faults) console.error(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

/** The shipped configuration, with these processes in place of its three. */
function startPrometheus(): ChildProcess {
  const folder = tempFolder('prometheus');
  const targets = processes.map(({ metricsPort }) => `'127.0.0.1:${metricsPort}'`).join(', ');
  const config = readFileSync(join(SHIPPED, 'prometheus.yml'), 'utf8').replace(
    /targets: \[.*\]/,
    `targets: [${targets}]`,
  );
  writeFileSync(join(folder, 'prometheus.yml'), config);
  copyFileSync(join(SHIPPED, 'alerts.yml'), join(folder, 'alerts.yml'));
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function isUp(): Promise<boolean> {
  if (prometheus.exitCode !== null) throw new Error('prometheus ended');
  try {
    return (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}

async function ask<T>(path: string): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  // `as` holds: the form of Prometheus's replies to these two questions.
  return ((await reply.json()) as Answer<T>).data;
}

async function firing(): Promise<string[]> {
  const { alerts } = await ask<Alerts>('alerts');
  return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
}

async function valuesOf(query: string): Promise<Values['result']> {
  return (await ask<Values>(`query?query=${encodeURIComponent(query)}`)).result;
}

function judge(when: string, fired: readonly string[], expected: readonly string[]): void {
  const names = [...new Set(fired)].toSorted();
  console.log(`${when}: ${names.length === 0 ? 'no alert' : names.join(', ')}`);
  if (names.join() !== expected.join())
    faults.push(`${when}: ${names.join(', ') || 'no alert'}, expected ${expected.join(', ') || 'none'}`);
}

function freeze(): void {
  frozen = processesIn(join(dir, 'database/pg'));
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
}
