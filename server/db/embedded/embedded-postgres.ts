import { StartupError } from '#server/runtime';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppLocked, takeAppLock } from './app-lock.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { initialise, makeDataDir, USER } from './data-folder.ts';
import { lacksRoom, startWithRoom } from './disk-room.ts';
import { keepRunning, type KeepRunningOptions } from './keep-running.ts';
import { processesIn, processInfo } from './process-info.ts';
import { readText } from './read-text.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { socketDirOf } from './socket-dir.ts';
import { archiveSettings } from './wal-archive.ts';

const PORT = 5432;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const POLL_MS = 1_000;
const MAX_LOG_BYTES = 5_000_000;
/** For the package's version: no I/O worker processes and no logical replication workers, for which a single server's database has no use. */
const FEW_PROCESSES = { io_method: 'sync', max_logical_replication_workers: '0' };

/** How to reach the database: a Unix socket in `host`. */
export interface PgConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  readonly connection: PgConnection;
  /** Resolves when the database has ended for good: it was stopped, or it died and could not be restarted. */
  readonly ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, and the data folder is left clean. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Data folder. The database is in its `pg` folder, its log in `postgres.log`. Created if absent. */
  readonly dir: string;
  /** Extra server settings, e.g. `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Backup folder: the log is archived there, so that any moment can be restored. Default: no archiving. */
  readonly backupDir?: string | null;
  /** Executables of another PostgreSQL in place of the package's. */
  readonly binaries?: Binaries;
  /** Longest wait for the database to accept connections; archive recovery may take longer than a start. Default 60 s. */
  readonly startTimeoutMs?: number;
  /** Called when the database died and was restarted, or could not be. */
  readonly onRestart?: KeepRunningOptions['onRestart'];
  /** Called when the database ended because the disk is full: it is restarted once there is room. */
  readonly onFull?: () => void;
  /** Free space of a folder's disk, bytes. */
  readonly freeBytes?: (dir: string) => number;
  /** Ends the start: the database, which may be recovering, is stopped, and the start rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts PostgreSQL on the data folder, creating it at the first start, and waits until it accepts connections. Recovers automatically from a killed
 * server, a killed database and a power cut. Throws StartupError, in one line, if it cannot run. Whatever ends the database later, it is restarted until
 * `stop`.
 */
export async function embeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir);
  const { signal } = options;
  makeDataDir(dir);
  const unlock = takeAppLock(dir);
  try {
    const binaries = options.binaries ?? findBinaries();
    const runAs = chooseRunAs(binaries.postgres);
    const pgDir = join(dir, 'pg');
    const socketDir = socketDirOf(dir);
    const logPath = join(dir, 'postgres.log');
    runAs.admit(dir);
    runAs.own(socketDir);
    await clearPredecessor(pgDir, socketDir);
    if (existsSync(pgDir)) runAs.own(pgDir);
    else await initialise(dir, pgDir, { binaries, runAs, signal });
    signal?.throwIfAborted();
    const archive = archiveSettings(options.backupDir ?? null, pgDir, runAs);
    const few = options.binaries === undefined ? FEW_PROCESSES : {};
    const settings = { ...few, ...archive, ...options.settings };
    const timeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
    const start = async (): Promise<ChildProcess> => {
      const child = launch({ dir, pgDir, socketDir, binaries, runAs, settings });
      await waitUntilReady(child, pgDir, logPath, { timeoutMs, signal });
      forceStop(child, pgDir);
      return child;
    };
    const { onFull = () => {}, freeBytes } = options;
    let isStopping = false;
    const instance = keepRunning({
      first: await start(),
      start: async () => {
        await clearPredecessor(pgDir, socketDir);
        return startWithRoom(start, {
          isFull: () => lacksRoom(dir, freeBytes),
          isStopping: () => isStopping,
          onFull,
        });
      },
      end,
      onRestart: options.onRestart ?? (() => {}),
    });
    return {
      connection: { host: socketDir, port: PORT, user: USER, database: 'postgres' },
      ended: instance.ended,
      async stop() {
        isStopping = true;
        await instance.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** How a tool can reach the database of the server now running on this data folder; null if none is running. */
export function runningPostgres(dataDir: string): PgConnection | null {
  const dir = resolve(dataDir);
  return isAppLocked(dir) ? { host: socketDirOf(dir), port: PORT, user: USER, database: 'postgres' } : null;
}

/**
 * Cleans up after an earlier run. A live postmaster on our folder is an orphan (only the server was killed): it is stopped in order. Backends that
 * outlived a killed postmaster are ended, since they still write. Then its lock files are removed: PostgreSQL itself takes a zombie or a reused pid for a
 * rival. Our app lock is already held.
 */
async function clearPredecessor(pgDir: string, socketDir: string): Promise<void> {
  const pidFile = join(pgDir, 'postmaster.pid');
  const pid = Number.parseInt(readText(pidFile).split('\n')[0] ?? '', 10);
  const isOrphan = (): boolean => {
    const info = Number.isInteger(pid) && pid > 0 ? processInfo(pid) : null;
    return info !== null && (info.command === '' || info.command.includes(pgDir));
  };
  if (isOrphan()) await endProcess(pid, isOrphan);
  for (const orphan of processesIn(pgDir))
    await endProcess(orphan, () => processesIn(pgDir).includes(orphan), ['SIGKILL']);
  const socket = join(socketDir, `.s.PGSQL.${PORT}`);
  for (const path of [pidFile, socket, `${socket}.lock`]) rmSync(path, { force: true });
}

/** SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (with recovery at the next start). */
async function endProcess(
  pid: number,
  isAlive: () => boolean,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'],
): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
      return;
    }
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isAlive() && performance.now() < deadline) await sleep(20);
    if (!isAlive()) return;
  }
}

interface Launch {
  readonly dir: string;
  readonly pgDir: string;
  readonly socketDir: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
}

function launch({ dir, pgDir, socketDir, binaries, runAs, settings }: Launch): ChildProcess {
  const logPath = join(dir, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > MAX_LOG_BYTES) truncateSync(logPath);
  // A file, not a pipe: the database must outlive a killed server long enough to be stopped in order.
  const log = openSync(logPath, 'a', 0o600);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '60',
    // The default is meant for spinning disks: a market of ten thousand orders would be scanned in full to find a few by id.
    random_page_cost: '1.1',
    // Each commit writes its log itself: there is no need to check for other log records five times a second.
    wal_writer_delay: '1s',
    ...settings,
  };
  const args = [
    '-D',
    pgDir,
    '-p',
    String(PORT),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const [command = binaries.postgres, ...rest] = [...runAs.prefix, binaries.postgres, ...args];
  try {
    // detached: Ctrl-C in the terminal reaches only the server, which then stops the database after its own work.
    const how = { ...runAs.ids, cwd: pgDir, detached: true };
    const child = spawn(command, rest, { ...how, stdio: ['ignore', log, log] });
    endWithServer(child);
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * A server that is told to stop twice, or has taken too long, ends at once. Its database may still be waiting for what never comes, such as a
 * checkpoint in a data folder that was deleted: it ends as well, and recovers at the next start.
 */
function endWithServer(child: ChildProcess): void {
  const endNow = (): void => void child.kill('SIGQUIT');
  process.once('exit', endNow);
  child.once('exit', () => process.off('exit', endNow));
}

async function waitUntilReady(
  child: ChildProcess,
  pgDir: string,
  logPath: string,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<void> {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, killedBy) => {
    failure ??= `it ended with ${killedBy ?? String(code)}; see ${logPath}`;
  });
  const deadline = performance.now() + timeoutMs;
  while (stateOf(pgDir) !== 'ready') {
    if (failure !== null) throw new StartupError(`the embedded database did not start: ${String(failure)}`);
    if (signal?.aborted === true) {
      await end(child);
      throw signal.reason;
    }
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new StartupError(
        `the embedded database was not ready within ${timeoutMs / 1000} s; see ${logPath}`,
      );
    }
    await sleep(10);
  }
}

/** The eighth line of postmaster.pid, as read by pg_ctl: `starting`, `ready`, `stopping`. */
function stateOf(pgDir: string): string {
  return (readText(join(pgDir, 'postmaster.pid')).split('\n')[7] ?? '').trim();
}

/**
 * A database stopped with SIGTERM (smart shutdown) serves existing connections for as long as they last, and accepts no others. The server would be left
 * half working: the shutdown is made a fast one, and the database restarted.
 */
function forceStop(child: ChildProcess, pgDir: string): void {
  const timer = setInterval(() => {
    if (stateOf(pgDir) === 'stopping') child.kill('SIGINT');
  }, POLL_MS);
  timer.unref();
  child.once('exit', () => clearInterval(timer));
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  for (const [signal, waitMs] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', 2_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    await Promise.race([ended, sleep(waitMs, undefined, { ref: false })]);
  }
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await ended;
}
