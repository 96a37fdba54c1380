import { connectStorage, type Db, DatabaseAway, OutcomeUnknown } from '#server/db';
import { createLogger } from '#server/runtime';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnDatabase, startOwnDatabase } from '../../_util/own-database.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await startOwnDatabase();
  await sql`create table noted (name text primary key)`.execute(database.storage.kysely);
});
afterEach(() => database.thaw());
afterAll(() => database.close());

const note = (name: string) => sql`insert into noted values (${name})`;
const noted = async (): Promise<unknown[]> => {
  const { rows } = await sql<{ name: string }>`select name from noted order by name`.execute(
    database.storage.kysely,
  );
  return rows.map(({ name }) => name);
};
/** The error of a call. */
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it succeeded',
    (thrown: unknown) => thrown,
  );
/** Resolves in the next turn of the event loop, before anything can arrive from the database. */
const nextTurn = (): Promise<string> => new Promise((resolve) => setImmediate(() => resolve('it waits')));

describe('a database that is frozen', () => {
  // How soon the pool gives up is measured in server/db/watched-pool.test.ts.
  it('fails pending work, and later work at once, as not carried out', async () => {
    const { storage } = database;
    let arrived: () => void = () => {};
    const isInside = new Promise<void>((resolve) => (arrived = resolve));
    const inside = storage.tx(async (trx) => {
      await note('before the freeze').execute(trx);
      database.freeze();
      arrived();
      await note('in the freeze').execute(trx);
    });
    const first = failure(inside);
    await isInside;
    const reading = failure(sql`select 1`.execute(storage.kysely));
    expect([await first, await reading]).toEqual([expect.any(DatabaseAway), expect.any(DatabaseAway)]);
    const later = failure(storage.tx((trx) => note('later').execute(trx)));
    expect(await Promise.race([later, nextTurn()])).toBeInstanceOf(DatabaseAway);
    expect(await storage.health()).toBe('silent');
    await database.thaw();
    expect(await noted()).toEqual([]);
  });

  it('leaves an unanswered commit as unknown', async () => {
    const { storage } = database;
    const error = await failure(
      storage.tx(async (trx) => {
        await note('committed').execute(trx);
        database.freeze();
      }),
    );
    expect(error).toBeInstanceOf(OutcomeUnknown);
    await database.thaw();
    // The query was already on its way: the database answers it, but no one receives the answer.
    await expect.poll(noted).toEqual(['committed']);
  });

  it('is distinguished from one that merely works for long', async () => {
    const { rows } = await sql<{ n: number }>`select 7 as n from pg_sleep(4)`.execute(
      database.storage.kysely,
    );
    expect(rows).toEqual([{ n: 7 }]);
  });
});

describe('a database that dies during work', () => {
  const pidOf = async (of: Db): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of);
    return rows[0]?.pid ?? 0;
  };
  const terminate = async (pid: number): Promise<void> => {
    await sql`select pg_terminate_backend(${pid})`.execute(database.storage.kysely);
  };

  it('between two statements of a transaction has carried out none of it', async () => {
    const lost = Promise.withResolvers<void>();
    const log = createLogger('warn', { write: () => lost.resolve() });
    const storage = connectStorage({ ...database.connection, max: 1 }, log);
    const error = await failure(
      storage.tx(async (trx) => {
        await note('of a dead one').execute(trx);
        const pid = await pidOf(trx);
        // The exact moment at which the end of the connection is noticed, before its socket is closed.
        await Promise.all([lost.promise.then(() => note('after it').execute(trx)), terminate(pid)]);
      }),
    );
    await storage.close();
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(await noted()).not.toContain('of a dead one');
  });

  it.each<[string, () => Promise<void>]>([
    ['kill -9 of a backend', async () => void process.kill(await pidOf(database.storage.kysely), 'SIGKILL')],
    ['an immediate shutdown', async () => database.die('SIGQUIT')],
    ['kill -9 of the whole server', async () => database.die('SIGKILL')],
  ])('by %s makes every failed call report away or unknown', async (_, kill) => {
    const { storage } = database;
    const errors: unknown[] = [];
    let done = 0;
    let isKilled = false;
    const work = async (worker: number): Promise<void> => {
      for (let after = 0; after < 3;) {
        const name = `${crypto.randomUUID()} of ${worker}`;
        const change = storage.tx(async (trx) => {
          await note(name).execute(trx);
          await sql`update noted set name = name where name = ${name}`.execute(trx);
        });
        try {
          await change;
          done += 1;
          if (isKilled && errors.length > 0) after += 1;
        } catch (error) {
          errors.push(error);
          await sleep(10);
        }
      }
    };
    const working = Promise.all(Array.from({ length: 12 }, (_item, worker) => work(worker)));
    await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThan(24);
    await kill();
    isKilled = true;
    await working;
    const isTold = (error: unknown): boolean =>
      error instanceof DatabaseAway || error instanceof OutcomeUnknown;
    expect(errors.filter((error) => !isTold(error)).map(String)).toEqual([]);
  });
});
