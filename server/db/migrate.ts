import type { Migration } from '#server/db/migrations';
import type { Tables } from '#server/db/tables';
import { StartupError } from '#server/runtime';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DatabaseAway, OutcomeUnknown } from './database-errors.ts';

/** For a step whose connection ended. */
const ATTEMPTS = 3;
/** Creating a table that another process is creating concurrently: unique_violation, duplicate_table, in_failed_sql_transaction. */
const RACED = new Set(['23505', '42P07', '40001']);

/**
 * Runs the migrations that the database has not yet had, in order, each in its own transaction. Several processes may start at once: the row of
 * schema_lock admits one at a time. A database that is up to date takes one query. Throws StartupError if the database is newer than this
 * program.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  list: readonly Migration[],
): Promise<readonly string[]> {
  assertNumbered(list);
  // `as` holds: migrations see the database before its typed tables exist.
  const db = kysely as unknown as Kysely<unknown>;
  await again(() => createLock(db));
  // Applied migrations stay applied, so only missing ones need the lock, behind which the list is read again.
  const applied = await again(() => appliedNames(db));
  assertListed(applied, list);
  const done: string[] = [];
  for (const migration of list.filter(({ name }) => !applied.has(name))) {
    const ran = await again(() =>
      db.transaction().execute(async (trx) => {
        // A step over much data may take as long as it needs.
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`update schema_lock set taken = taken + 1 where id = 1`.execute(trx);
        const seen = await appliedNames(trx);
        assertListed(seen, list);
        if (seen.has(migration.name)) return false;
        await migration.up(trx);
        await sql`insert into schema_migration (name) values (${migration.name})`.execute(trx);
        return true;
      }),
    );
    if (ran) done.push(migration.name);
  }
  return done;
}

/**
 * Retries a step whose connection ended midway: it was either rolled back, or is found to be done. A process frozen for longer than a
 * transaction may stay idle finds its connection ended.
 */
export async function again<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      const isLost = error instanceof DatabaseAway || error instanceof OutcomeUnknown;
      if (!isLost || attempt === ATTEMPTS) throw error;
    }
  }
}

async function createLock(db: Kysely<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`create table if not exists schema_lock (id integer primary key, taken bigint not null)`.execute(
        db,
      );
      await sql`create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`.execute(
        db,
      );
      await sql`insert into schema_lock (id, taken) values (1, 0) on conflict (id) do nothing`.execute(db);
      return;
    } catch (error) {
      if (attempt >= 5 || !(error instanceof DatabaseError) || !RACED.has(error.code ?? '')) throw error;
    }
  }
}

async function appliedNames(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

function assertListed(seen: ReadonlySet<string>, list: readonly Migration[]): void {
  const listedNames = new Set(list.map((migration) => migration.name));
  const strange = [...seen].find((name) => !listedNames.has(name));
  if (strange !== undefined) {
    throw new StartupError(
      `the database was written by a newer version (step ${strange}): start that version, or use another database`,
    );
  }
}

function assertNumbered(list: readonly Migration[]): void {
  let last = '';
  for (const { name } of list) {
    if (!/^\d{4}-[a-z0-9-]+$/.test(name) || name.slice(0, 4) <= last)
      throw new Error(`migration ${name} is out of order after ${last}`);
    last = name.slice(0, 4);
  }
}
