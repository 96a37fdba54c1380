import { type Db, deleteInPortions } from '#server/db';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';

/** How often something may be tried. */
export interface BudgetRule {
  /** Tries within a window. */
  readonly max: number;
  readonly windowMs: number;
  /** From this try on, each requires a pause after the previous one: 1, 2, 4 … seconds. Absent: no pauses. */
  readonly pausesFrom?: number;
}

/** More tries than any rule allows. */
const NEVER = 1_000_000;
const MAX_PAUSE_MS = 32_000;
const FIRST_PAUSE_MS = 1_000;
/** How far a stored time may be ahead because another process wrote it, whose clock differs or whose try was taken first though it began later. */
const AHEAD_MS = 60_000;

/**
 * Counts tries in the database, so that all server processes share one count and it survives a restart. A try is counted before it is made, so
 * parallel tries cannot slip through together.
 */
export class AttemptBudget {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one try. Returns how many are used including this one, or null if none is left or the pause is not over. */
  async take(db: Db, key: string, rule: BudgetRule): Promise<number | null> {
    const now = this.#clock.now();
    const at = new Date(now);
    const windowEnd = new Date(now + rule.windowMs);
    const from = rule.pausesFrom ?? NEVER;
    // A time too far ahead was written before the clock was set back: it counts as past, or logins would be blocked for that long.
    const isOver = sql<boolean>`(attempt_budget.window_end <= ${at} or attempt_budget.window_end > ${new Date(now + rule.windowMs + AHEAD_MS)})`;
    // A try that nobody has to wait for also notes its time: one that began a moment before it must not wait for that.
    const isPauseOver = sql<boolean>`(attempt_budget.used < ${from} or attempt_budget.not_before <= ${at}
      or attempt_budget.not_before > ${new Date(now + MAX_PAUSE_MS + AHEAD_MS)})`;
    const used = sql<number>`case when ${isOver} then 1 else attempt_budget.used + 1 end`;
    const pauseMs = sql<number>`least(${MAX_PAUSE_MS}::float8, ${FIRST_PAUSE_MS}::float8 * power(2::float8, (attempt_budget.used + 1 - ${from})::float8))`;
    const row = await db
      .insertInto('attempt_budget')
      .values({ key, used: 1, window_end: windowEnd, not_before: at })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            used,
            window_end: sql<Date>`case when ${isOver} then ${windowEnd}::timestamptz else attempt_budget.window_end end`,
            not_before: sql<Date>`${at}::timestamptz + (case when ${used} < ${from} then 0 else ${pauseMs} end) * interval '1 millisecond'`,
          })
          .where(sql<boolean>`${isOver} or (attempt_budget.used < ${rule.max} and ${isPauseOver})`),
      )
      .returning('used')
      .executeTakeFirst();
    return row?.used ?? null;
  }

  /** Tries used in the current window. */
  async used(db: Db, key: string): Promise<number> {
    const row = await db
      .selectFrom('attempt_budget')
      .select('used')
      .where('key', '=', key)
      .where('window_end', '>', new Date(this.#clock.now()))
      .executeTakeFirst();
    return row?.used ?? 0;
  }

  /** Gives one try back: it was not a failure. */
  async refund(db: Db, key: string): Promise<void> {
    await db
      .updateTable('attempt_budget')
      .set({ used: sql<number>`used - 1` })
      .where('key', '=', key)
      .where('used', '>', 0)
      .execute();
  }

  /** Clears all tries of a key. */
  async clear(db: Db, key: string): Promise<void> {
    await db.deleteFrom('attempt_budget').where('key', '=', key).execute();
  }

  /** Deletes windows that are over. */
  async purge(db: Db): Promise<void> {
    const now = new Date(this.#clock.now());
    await deleteInPortions(db, 'attempt_budget', sql`(window_end < ${now} and not_before < ${now})`);
  }
}
