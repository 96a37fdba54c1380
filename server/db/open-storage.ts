import { migrations } from '#server/db/migrations';
import type { Tables } from '#server/db/tables';
import { type Logger, StartupError, untilAborted } from '#server/runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import type { PoolConfig } from 'pg';
import { embeddedPostgres } from './embedded/embedded-postgres.ts';
import { unusable } from './database-errors.ts';
import { again, migrate } from './migrate.ts';
import { columnTypes } from './column-types.ts';
import type { AfterCommit, Storage, Tx } from './storage.ts';
import { Outages } from './outages.ts';
import { assertMoved } from './unfinished-move.ts';
import { WatchedPool } from './watched-pool.ts';
import { probeWrites } from './write-probe.ts';

const MAX_ATTEMPTS = 8;
const CLOSE_GRACE_MS = 1_500;
const RETRIED = new Set(['40001', '40P01']);

export interface StorageOptions {
  /** postgres://… of an external server; null starts the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Where the embedded database archives its log; null or absent: nowhere. */
  readonly backupDir?: string | null;
  readonly log: Logger;
  /** Called when the embedded database died and cannot be restarted: the server cannot continue. */
  readonly onLost?: (reason: string) => void;
  /** Ends the opening, which takes long where the database is recovered or much data migrated; not a database that is open. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens the configured database and migrates its schema. Throws StartupError in one line, or the signal's reason. */
export async function openStorage({
  databaseUrl,
  dataDir,
  backupDir,
  log,
  onLost,
  signal,
}: StorageOptions): Promise<Storage> {
  if (databaseUrl !== null) return prepare(connectStorage({ connectionString: databaseUrl }, log), signal);
  const startedAt = performance.now();
  let isFull = false;
  const engine = await embeddedPostgres({
    dir: dataDir,
    backupDir: backupDir ?? null,
    signal,
    onFull: () => {
      isFull = true;
      log.error('the disk is full and the embedded database ended: it starts again once there is room');
    },
    onRestart: (outcome) => {
      isFull = false;
      if ('ms' in outcome)
        log.warn({ ms: Math.round(outcome.ms) }, 'the embedded database ended and was started again');
      else log.error({ err: outcome.error }, 'the embedded database ended and does not start again');
    },
  });
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'embedded database is ready');
  let isClosing = false;
  void engine.ended.then(() => {
    if (!isClosing) onLost?.('the embedded database ended; see postgres.log in the data folder');
  });
  const storage = connectStorage(engine.connection, log, async () => {
    isClosing = true;
    await engine.stop();
  });
  const health: Storage['health'] = async (timeoutMs) => (isFull ? 'full' : storage.health(timeoutMs));
  return prepare({ ...storage, health }, signal);
}

async function prepare(storage: Storage, signal: AbortSignal | undefined): Promise<Storage> {
  try {
    await untilAborted(migrateMoved(storage.kysely), signal);
    return storage;
  } catch (error) {
    await storage.close();
    if (error instanceof StartupError || signal?.aborted === true) throw error;
    throw new StartupError(unusable(error));
  }
}

async function migrateMoved(kysely: Kysely<Tables>): Promise<void> {
  await again(() => assertMoved(kysely));
  await migrate(kysely, migrations);
}

/**
 * A Storage over a connection, without migrations. `release` runs after the connections are closed; `through` wraps the connections, e.g.
 * to inject the faults of a simulation.
 */
export function connectStorage(
  connection: PoolConfig,
  log: Logger,
  release: () => Promise<void> = async () => {},
  through: (pool: PostgresPool) => PostgresPool = (pool) => pool,
): Storage {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 6_000,
    // Keeps connections for what the server polls every ten seconds or more: a new one costs more than the polls themselves.
    idleTimeoutMillis: 30_000,
    // A longer statement holds up its caller, who gives up after 10 s (spec section 9).
    statement_timeout: 8_000,
    // A process frozen in the middle of a transaction must not hold its locks for longer than others wait.
    idle_in_transaction_session_timeout: 6_000,
    application_name: 'bond-desk',
    // The statements that begin and end a transaction are not awaited separately (decision 0079).
    pipeline: true,
    ...connection,
    types: columnTypes,
  });
  const outages = new Outages(log);
  let isClosing = false;
  // A broken connection is replaced by the pool, and the call that used it fails; an unhandled event would end the process.
  const noteLoss = (error: Error): void => {
    if (!isClosing) outages.away.lost(error.message);
  };
  pool.on('error', noteLoss);
  pool.on('connect', (client) => {
    client.on('error', noteLoss);
  });
  const watched = new WatchedPool(pool, connection, outages);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: through(watched) }) });
  return {
    kysely,
    connection,
    tx: (work, options) => runTransaction(kysely, work, options?.isolation ?? 'read committed', log),
    untimed: (work) => watched.untimed(work),
    health: (timeoutMs = 2_000) => probeWrites(kysely, timeoutMs, outages),
    onStatement: (listener) => watched.onStatement(listener),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      isClosing = true;
      // A transaction still at work (e.g. seeding) is rolled back when its connection ends.
      await Promise.race([kysely.destroy(), sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
      await release();
    },
  };
}

async function runTransaction<T>(
  kysely: Kysely<Tables>,
  work: (trx: Tx, afterCommit: AfterCommit) => Promise<T>,
  isolation: 'read committed' | 'repeatable read' | 'serializable',
  log: Logger,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void | Promise<void>)[] = [];
    let result: T;
    try {
      result = await kysely
        .transaction()
        .setIsolationLevel(isolation)
        .execute((trx) => work(trx, (effect) => effects.push(effect)));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isConflict(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
      continue;
    }
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        // The transaction is committed; failing the caller now would make it repeat what is done.
        log.error({ err: error }, 'effect after commit failed');
      }
    }
    return result;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && RETRIED.has(error.code);
}
