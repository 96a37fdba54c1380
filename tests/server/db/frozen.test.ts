import { DatabaseAway, OutcomeUnknown } from '#server/db';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnDatabase, startOwnDatabase } from '../../_util/own-database.ts';

/** What a call may take in all; its caller gives up after ten seconds. */
const WITHIN_MS = 8_000;

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
/** How a call fails, and after how many ms. */
async function failure(call: Promise<unknown>): Promise<{ readonly error: unknown; readonly ms: number }> {
  const began = performance.now();
  const error: unknown = await call.then(
    () => 'it succeeded',
    (thrown: unknown) => thrown,
  );
  return { error, ms: performance.now() - began };
}

describe('a database that is frozen', () => {
  it('fails what is under way in time, and what comes after at once, as not done', async () => {
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
    const reading = await failure(sql`select 1`.execute(storage.kysely));
    const { error, ms } = await first;
    expect([error, reading.error]).toEqual([expect.any(DatabaseAway), expect.any(DatabaseAway)]);
    expect(Math.max(ms, reading.ms)).toBeLessThan(WITHIN_MS);
    const later = await failure(storage.tx((trx) => note('later').execute(trx)));
    expect(later.error).toBeInstanceOf(DatabaseAway);
    expect(later.ms).toBeLessThan(500);
    expect(await storage.health()).toBe('silent');
    await database.thaw();
    expect(await noted()).toEqual([]);
  });

  it('leaves a commit that it did not answer as unknown', async () => {
    const { storage } = database;
    const { error, ms } = await failure(
      storage.tx(async (trx) => {
        await note('committed').execute(trx);
        database.freeze();
      }),
    );
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(ms).toBeLessThan(WITHIN_MS);
    await database.thaw();
    // The question was on its way already: the database answers it, to nobody.
    await expect.poll(noted).toEqual(['committed']);
  });

  it('is not taken for one that only works long', async () => {
    const { rows } = await sql<{ n: number }>`select 7 as n from pg_sleep(4)`.execute(
      database.storage.kysely,
    );
    expect(rows).toEqual([{ n: 7 }]);
  });
});
