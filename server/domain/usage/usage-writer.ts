import { addDays } from '#contract/rules';
import { insertion, type Tx } from '#server/db';
import { randomToken } from '#server/runtime';
import { sql } from 'kysely';
import { personHash } from './person.ts';
import type { CountRow, PersonUse } from './usage-tally.ts';

/** How many days sums are kept. */
const RETENTION_DAYS = 90;

const COUNT_COLUMNS = {
  day: 'date',
  hash: 'text',
  who: 'text',
  what: 'text',
  id: 'text',
  uses: 'bigint',
  total_ms: 'bigint',
} as const;
const PERSON_COLUMNS = { day: 'date', what: 'text', id: 'text', person: 'text' } as const;

/** Adds sums to those of other processes, which lock them in the same order. */
export async function addCounts(trx: Tx, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`${insertion('usage_count', COUNT_COLUMNS, rows)}
    order by day, hash, who, what, id on conflict (day, hash, who, what, id) do update
    set uses = usage_count.uses + excluded.uses, total_ms = usage_count.total_ms + excluded.total_ms`.execute(
    trx,
  );
}

/** Records who used what, under the salts of the days. */
export async function addPeople(trx: Tx, people: readonly PersonUse[]): Promise<void> {
  const days = [...new Set(people.map(({ day }) => day))];
  if (days.length === 0) return;
  await trx
    .insertInto('usage_salt')
    .values(days.map((day) => ({ day, salt: randomToken() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const salts = await trx.selectFrom('usage_salt').selectAll().where('day', 'in', days).execute();
  const saltOf = new Map(salts.map(({ day, salt }) => [day, salt]));
  const rows = people.map(({ day, what, id, operId }) => ({
    day,
    what,
    id,
    person: personHash(saltOf.get(day) ?? '', operId),
  }));
  await sql`${insertion('usage_person', PERSON_COLUMNS, rows)}
    order by day, what, id, person on conflict do nothing`.execute(trx);
}

/** Deletes records of who used what before yesterday, and sums that are no longer needed. */
export async function forgetBefore(trx: Tx, today: string): Promise<void> {
  await trx.deleteFrom('usage_salt').where('day', '<', addDays(today, -1)).execute();
  await trx.deleteFrom('usage_count').where('day', '<', addDays(today, -RETENTION_DAYS)).execute();
}
