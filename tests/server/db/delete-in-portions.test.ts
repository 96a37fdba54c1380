import { type Db, deleteInPortions } from '#server/db';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const ROWS = 20;
const isOver = sql`used > 0`;
const left = async (db: Db): Promise<number> =>
  (await db.selectFrom('attempt_budget').selectAll().execute()).length;

beforeEach(async () => {
  await sql`truncate attempt_budget`.execute(database.storage.kysely);
  await sql`insert into attempt_budget (key, used, window_end, not_before)
    select 'k' || n, n % 2, now(), now() from generate_series(1, ${ROWS}::int) as n`.execute(
    database.storage.kysely,
  );
});

it('deletes all that is over, portion after portion, and nothing else', async () => {
  const { kysely } = database.storage;
  expect(await deleteInPortions(kysely, 'attempt_budget', isOver, 3)).toBe(ROWS / 2);
  expect(await left(kysely)).toBe(ROWS / 2);
  expect(await deleteInPortions(kysely, 'attempt_budget', isOver, 3)).toBe(0);
});
