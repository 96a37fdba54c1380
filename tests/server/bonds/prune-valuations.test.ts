import { pruneValuations, seedDemonstration, VALUATION_DAYS } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beijingDate } from '../../../contract/rules/index.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('removes valuations beyond their retention in several statements, keeping each provider’s newest per bond', async () => {
  const { storage } = database;
  const today = beijingDate(Date.parse('2026-11-20T10:00:00+08:00'));
  await seedDemonstration(storage, { today, calendar: createCalendar(), count: 2500 });
  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from valuation`.execute(storage.kysely)).rows[0]?.n ??
    0;
  const seeded = await count();
  // History for every bond and provider: 6 days before the cut-off, and the cut-off day itself.
  await sql`insert into valuation (security_id, valuation_date, source, recommended)
    select security_id, ${today}::date - ${VALUATION_DAYS}::int - day, source, 'mat' from valuation cross join generate_series(0, 6) as day`.execute(
    storage.kysely,
  );
  // One bond is no longer valued: its last valuation is far older.
  const [{ security_id } = { security_id: '' }] = (
    await sql<{
      security_id: string;
    }>`select security_id from valuation where source = 'CB' order by 1 limit 1`.execute(storage.kysely)
  ).rows;
  await sql`delete from valuation where security_id = ${security_id} and valuation_date > ${today}::date - ${VALUATION_DAYS}::int - 3`.execute(
    storage.kysely,
  );
  const before = await count();
  const gone = await pruneValuations(storage.kysely, today);
  expect(gone).toBeGreaterThan(2500 * 6);
  expect(await count()).toBe(before - gone);
  const remaining = await sql<{
    day: string;
    n: number;
  }>`select source as day, count(*)::int as n from valuation
    where security_id = ${security_id} group by source`.execute(storage.kysely);
  expect(remaining.rows.every(({ n }) => n === 1)).toBe(true);
  const old = await sql<{ n: number }>`select count(*)::int as n from valuation
    where valuation_date < ${today}::date - ${VALUATION_DAYS}::int and security_id <> ${security_id}`.execute(
    storage.kysely,
  );
  expect(old.rows[0]?.n).toBe(0);
  expect(await count()).toBeGreaterThanOrEqual(seeded - remaining.rows.length);
  // Where nothing is to go, no process is made to read all valuations again.
  const revision = () => storage.kysely.selectFrom('valuation_revision').select('n').execute();
  const read = await revision();
  expect(await pruneValuations(storage.kysely, today)).toBe(0);
  expect(await revision()).toEqual(read);
});
