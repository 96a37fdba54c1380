import { beijingDate, MS_PER_DAY } from '#contract/rules';
import { type Db, deleteInPortions } from '#server/db';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';

/** Distinct actions that one operator (or all visitors together) can add in a day: the names come from clients. */
const MAX_ACTIONS_A_DAY = 200;
const RETENTION_DAYS = 400;

/** Counts which actions are used on which days. Visitors are counted together. */
export class UseDays {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async record(db: Db, operId: string | null, action: string): Promise<void> {
    const day = beijingDate(this.#clock.now());
    const owner = operId ?? '';
    const updated = await db
      .updateTable('use_day')
      .set({ times: sql<number>`least(times + 1, 2000000000)` })
      .where('day', '=', day)
      .where('oper_id', '=', owner)
      .where('action', '=', action)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) return;
    await sql`insert into use_day (day, oper_id, action)
      select ${day}::date, ${owner}, ${action}
      where (select count(*) from use_day where day = ${day}::date and oper_id = ${owner}) < ${MAX_ACTIONS_A_DAY}
      on conflict (day, oper_id, action) do update set times = use_day.times + 1`.execute(db);
  }

  /** Number of days, among those kept, on which an operator used anything. */
  async count(db: Db, operId: string): Promise<number> {
    const { n } = await db
      .selectFrom('use_day')
      .select((eb) => eb.fn.count<number>('day').distinct().as('n'))
      .where('oper_id', '=', operId)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  async purge(db: Db): Promise<void> {
    const first = beijingDate(this.#clock.now() - RETENTION_DAYS * MS_PER_DAY);
    await deleteInPortions(db, 'use_day', sql`day < ${first}::date`);
  }
}
