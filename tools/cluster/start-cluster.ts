import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedPostgres } from '#server/db';
import { StartupError } from '#server/runtime';
import { ensureProgram } from '../debian.mjs';
import { SERVER_FLAGS } from '../server-flags.mjs';
import { Balancer } from './balancer.ts';
import { isListening } from './is-listening.ts';

const MAIN = join(import.meta.dirname, '../../server/main.ts');
/** Three processes with twenty connections each, plus tools. */
const MAX_CONNECTIONS = '120';
/** The first start fills the database, on a busy machine in minutes. */
const START_TIMEOUT_MS = 900_000;
const STOP_TIMEOUT_MS = 12_000;
const RESTART_MS = 1_000;

export interface ClusterOptions {
  /** Contains the database and the processes' data folder; created if absent. */
  readonly dir: string;
  /** Port of the balancer. */
  readonly port: number;
  /** Ports of the processes, and their metrics ports. */
  readonly processes: readonly { readonly port: number; readonly metricsPort: number }[];
  readonly natsPort: number;
  /** Environment settings of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called at each start of a process for the program to run; absent: this version's server. */
  readonly main?: () => string;
  /** Receives progress messages, one line at a time. */
  readonly report?: (line: string) => void;
}

export interface Cluster {
  readonly url: string;
  readonly databaseUrl: string;
  /** The process that currently listens on a port. */
  processOf(port: number): ChildProcess | undefined;
  /** Ports of the processes that the balancer currently uses. */
  readonly ready: readonly number[];
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and NATS (Debian's), the server processes one after another, and the balancer. A process that dies is restarted unless
 * `stop` ended it. Throws with what to install where a program is missing.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dir, port, processes, natsPort, env = {}, main = () => MAIN, report = () => {} } = options;
  await assertFree([port, natsPort, ...processes.flatMap((each) => [each.port, each.metricsPort])]);
  const undos: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of undos.splice(0).toReversed()) await undo();
  };
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const databaseUrl = await startDatabase(dir, undos);
    report(`PostgreSQL     ${databaseUrl}`);
    const busUrl = await startNats(natsPort, undos);
    report(`NATS           127.0.0.1:${natsPort}`);
    const running = new Map<number, ChildProcess>();
    let isStopping = false;
    const start = (process: ClusterOptions['processes'][number]): void => {
      const child = startProcess({ main: main(), dir, ...process, databaseUrl, busUrl, env });
      running.set(process.port, child);
      child.once('exit', () => {
        if (isStopping) return;
        report(`process ${process.port} ended; it is started again`);
        setTimeout(() => !isStopping && start(process), RESTART_MS);
      });
    };
    undos.push(async () => {
      isStopping = true;
      await Promise.all([...running.values()].map((child) => end(child)));
    });
    // The first one seeds an empty database, alone.
    const [first, ...others] = processes;
    for (const group of [first === undefined ? [] : [first], others]) {
      for (const item of group) start(item);
      await Promise.all(group.map((item) => ready(item.port)));
      for (const item of group)
        report(
          `process        http://127.0.0.1:${item.port}  metrics ${item.metricsPort}  log ${logOf(dir, item.port)}`,
        );
    }
    const balancer = new Balancer(processes.map((item) => item.port));
    await balancer.listen(port);
    undos.push(() => balancer.close());
    return {
      url: `http://127.0.0.1:${port}`,
      databaseUrl,
      processOf: (of) => running.get(of),
      get ready() {
        return balancer.ready;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws StartupError where a port is taken: a process that cannot listen would be started again without end. */
async function assertFree(ports: readonly number[]): Promise<void> {
  for (const port of ports)
    if (await isListening(port))
      throw new StartupError(
        `port ${port} is taken by another program: stop it, or set PORT to another number`,
      );
}

type Undos = (() => Promise<void>)[];

async function startDatabase(dir: string, undos: Undos): Promise<string> {
  const bin = dirname(ensureProgram('initdb'));
  const engine = await embeddedPostgres({
    dir: join(dir, 'database'),
    binaries: { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') },
    settings: { max_connections: MAX_CONNECTIONS },
  });
  undos.push(() => engine.stop());
  const { host, port, user, database } = engine.connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function startNats(port: number, undos: Undos): Promise<string> {
  // Anyone who can publish there can push rows to readers.
  const password = randomBytes(16).toString('hex');
  const args = ['-a', '127.0.0.1', '-p', String(port), '--user', 'bond', '--pass', password];
  // Its own process group: Ctrl-C in the terminal must not end it before its users.
  const child = spawn(ensureProgram('nats-server'), args, { stdio: 'ignore', detached: true });
  undos.push(() => end(child));
  const deadline = performance.now() + 10_000;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new StartupError(
        `nats-server did not start on port ${port}: free the port, or set PORT to another`,
      );
    await sleep(50);
  }
  return `nats://bond:${password}@127.0.0.1:${port}`;
}

interface ProcessOptions {
  readonly main: string;
  readonly dir: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly databaseUrl: string;
  readonly busUrl: string;
  readonly env: Readonly<Record<string, string>>;
}

function startProcess(options: ProcessOptions): ChildProcess {
  const { main, dir, port, metricsPort, databaseUrl, busUrl, env } = options;
  const log = openSync(logOf(dir, port), 'a');
  const child = spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DEMO: '1',
      ...env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      // One folder for all: they share its secrets.
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: databaseUrl,
      BUS_URL: busUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', log, 'inherit'],
    detached: true,
  });
  closeSync(log);
  return child;
}

/** The file with the log of all runs of a process. */
const logOf = (dir: string, port: number): string => join(dir, `process-${port}.log`);

async function ready(port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    if (reply?.status === 200) return;
    if (performance.now() > deadline)
      throw new StartupError(`the process on port ${port} did not become ready: see its lines above`);
    await sleep(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
