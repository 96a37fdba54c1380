// `npm run kills -- [100] [--on embedded|cluster] [--slice 10] [--results FILE] [--untimed]`: kills a server under load this many times with
// kill -9 and counts how many acknowledged orders are lost or doubled, within how many seconds it was ready again, and within how many every
// open page (two of each trader: own orders, all quotes) showed the database's state: from the kill on a cluster, whose other processes serve
// meanwhile, otherwise from readiness. Exits with 1 if anything is wrong, or later than the goal. `embedded`: one server on its own database,
// started as `npm start` does, with code compiled before; `cluster`: any one of three processes. Kills come in slices with their own data; with
// `--results` each slice is recorded in a file, and the next run resumes where the last one stopped. `--untimed`: the machine is doing other
// work.
import { runTool } from '#server/cli';
import { connectStorage } from '#server/db';
import { argumentsOrExit, createLogger, flagRefusal, readFlags, StartupError } from '#server/runtime';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KillReport, killRun } from '../tests/_util/kill-run.ts';
import { type Killable, killableServer, killSettings } from '../tests/_util/kill-targets.ts';
import { freePort } from '../tests/_util/run-main.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { startCluster } from '../tools/cluster/start-cluster.ts';
import { quantile } from './setup/quantile.ts';

/** On an otherwise idle machine. */
const READY_MS = 3_000;
const VIEWS_MS = 3_000;
const TAKE_OVER_MS = 5_000;
const POLL_MS = 20;
/** Reading metrics takes work of every process. */
const SCRAPE_MS = 100;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sumOf = (
  reports: readonly KillReport[],
  what: Exclude<keyof KillReport, 'startsMs' | 'viewsMs' | 'takeOversMs'>,
): number => reports.reduce((sum, report) => sum + report[what], 0);

const USAGE =
  'usage: npm run kills -- [100] [--on embedded|cluster] [--slice 10] [--results FILE] [--untimed]';

const { targetKills, slice, on, results, untimed } = argumentsOrExit(() => {
  const { values, positionals } = readFlags(
    {
      allowPositionals: true,
      options: {
        on: { type: 'string', default: 'embedded' },
        slice: { type: 'string', default: '10' },
        results: { type: 'string' },
        untimed: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  const [kills = '100', ...others] = positionals;
  if (others.length > 0)
    throw new StartupError(`expected one number of kills, got ${positionals.join(' ')}; ${USAGE}`);
  if (!isCount(kills))
    throw new StartupError(
      `expected a whole number of kills above 0, got ${JSON.stringify(kills)}; ${USAGE}`,
    );
  if (!isCount(values.slice)) throw flagRefusal('slice', 'a whole number above 0', values.slice, USAGE);
  if (!['embedded', 'cluster'].includes(values.on))
    throw flagRefusal('on', 'embedded or cluster', values.on, USAGE);
  return { ...values, targetKills: Number(kills), slice: Number(values.slice) };
});

const compiled = tempFolder('compiled');
await runTool(async () => {
  const noted = noteOf();
  while (sumOf(noted, 'kills') < targetKills) {
    const before = sumOf(noted, 'kills');
    const report = await runSlice(before, Math.min(slice, targetKills - before));
    noted.push(report);
    if (results !== undefined) appendFileSync(results, `${JSON.stringify({ on, ...report })}\n`);
  }
  return printReports(noted);
});
process.exit();

function isCount(text: string): boolean {
  return Number.isSafeInteger(Number(text)) && Number(text) > 0;
}

/** Earlier slices on the same kind of server. */
function noteOf(): KillReport[] {
  if (results === undefined || !existsSync(results)) return [];
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  // `as` holds: this program wrote the lines.
  return lines
    .map((line) => JSON.parse(line) as KillReport & { readonly on: string })
    .filter((item) => item.on === on);
}

async function runSlice(before: number, kills: number): Promise<KillReport> {
  const target = on === 'cluster' ? await killableCluster() : await killableAlone();
  let killed = before;
  try {
    return await killRun({
      kills,
      target,
      onReady: ({ startMs, viewMs, takeOverMs }) => {
        const feed = takeOverMs === null ? '' : `, feed elsewhere after ${seconds(takeOverMs)}`;
        console.log(
          `kill ${(killed += 1)} of ${targetKills}: ready after ${seconds(startMs)}, pages right after ${seconds(viewMs)}${feed}`,
        );
      },
    });
  } finally {
    await target.stop();
  }
}

function killableAlone(): Promise<Killable> {
  return killableServer(tempFolder('bench'), { NODE_COMPILE_CACHE: compiled });
}

/** Three processes behind a balancer, each restarted by its supervisor. */
async function killableCluster(): Promise<Killable> {
  const ports = await Promise.all(Array.from({ length: 3 }, freePort));
  const metricsPorts = await Promise.all(Array.from({ length: 3 }, freePort));
  const cluster = await startCluster({
    dir: join(tempFolder('kills'), 'c'),
    port: await freePort(),
    natsPort: await freePort(),
    processes: ports.map((port, n) => ({ port, metricsPort: metricsPorts[n] ?? 0 })),
    env: { ...killSettings(), CLIENT_DIR: '/nowhere', NODE_COMPILE_CACHE: compiled },
  });
  const storage = connectStorage({ connectionString: cluster.databaseUrl, max: 2 }, createLogger('silent'));
  const holder = async (): Promise<number | undefined> => {
    const run = await Promise.all(metricsPorts.map(runsFeed));
    return ports.find((_port, n) => run[n]);
  };
  let kills = 0;
  let dead = 0;
  let replaced: ChildProcess | null = null;
  let feedLostAt: number | null = null;
  return {
    url: cluster.url,
    storage,
    isServedMeanwhile: true,
    async kill() {
      const running = await holder();
      kills += 1;
      const random = ports[Math.floor(Math.random() * ports.length)] ?? 0;
      const port = kills % 2 === 0 ? (running ?? random) : random;
      const process = cluster.processOf(port);
      if (process === undefined) throw new Error(`no process on port ${port}`);
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
      dead = port;
      replaced = process;
      feedLostAt = port === running ? performance.now() : null;
    },
    async takeOverMs() {
      if (feedLostAt === null) return null;
      while ((await holder()) === undefined) await sleep(SCRAPE_MS);
      return Math.round(performance.now() - feedLostAt);
    },
    async ready() {
      while (cluster.processOf(dead) === replaced) await sleep(POLL_MS);
      const began = performance.now();
      while (!ports.every((port) => cluster.ready.includes(port))) await sleep(POLL_MS);
      return Math.round(performance.now() - began);
    },
    async stop() {
      await storage.close();
      await cluster.stop();
    },
  };
}

/** Whether the process with these metrics runs the feed. */
async function runsFeed(metricsPort: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return /^bond_feed_runs_here 1$/m.test(await reply.text());
  } catch {
    // It is dead, or not started yet.
    return false;
  }
}

/** Returns the exit code. */
function printReports(reports: readonly KillReport[]): number {
  const kills = sumOf(reports, 'kills');
  const wrong = sumOf(reports, 'lost') + sumOf(reports, 'doubled') + sumOf(reports, 'quotaOff');
  console.log(
    `${kills} kills (${on}), ${sumOf(reports, 'acknowledged')} orders acknowledged, ${sumOf(reports, 'unknown')} unanswered at a kill and settled by their ids`,
  );
  console.log(
    `lost ${sumOf(reports, 'lost')}, doubled ${sumOf(reports, 'doubled')}, quotas that are not what the orders say ${sumOf(reports, 'quotaOff')}`,
  );
  const takeOversMs = reports.flatMap((report) => report.takeOversMs);
  const isLate = [
    judged(
      'ready',
      reports.flatMap(({ startsMs }) => startsMs),
      READY_MS,
    ),
    judged(
      'every page equal to the database',
      reports.flatMap(({ viewsMs }) => viewsMs),
      VIEWS_MS,
    ),
    takeOversMs.length > 0 && judged('feed run by another process', takeOversMs, TAKE_OVER_MS),
  ].includes(true);
  return isLate || wrong > 0 ? 1 : 0;
}

/** Prints how long something took. Returns whether that is too late, on an otherwise idle machine. */
function judged(what: string, times: readonly number[], mostMs: number): boolean {
  const slowest = quantile(times, 1);
  console.log(`${what} within ${seconds(slowest)}, half of them within ${seconds(quantile(times, 0.5))}`);
  const isLate = !untimed && slowest > mostMs;
  if (isLate) console.error(`MISSED: ${what} after ${seconds(slowest)} (target ${seconds(mostMs)})`);
  return isLate;
}
