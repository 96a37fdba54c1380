import type { LoginInfo } from '#contract/entities';
import { beijingTimeText, MS_PER_DAY } from '#contract/rules';
import { type Db, deleteInPortions } from '#server/db';
import type { Clock } from '#server/runtime';
import { sql } from 'kysely';

/** How far back an operator may read their logins, and how many. Older ones are deleted by the daily clean-up. */
export const LOGIN_HISTORY_LIMIT = { days: 90, rows: 200 } as const;

/** Reads and trims the record of logins. */
export class LoginHistory {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The operator's logins, newest first, within LOGIN_HISTORY_LIMIT. */
  async page(db: Db, operId: string, page: number, rows: number): Promise<LoginInfo> {
    const offset = (page - 1) * rows;
    const count = Math.min(rows, LOGIN_HISTORY_LIMIT.rows - offset);
    if (count <= 0) return { content: [] };
    const found = await db
      .selectFrom('login_record')
      .select(['at', 'device'])
      .where('oper_id', '=', operId)
      .where('at', '>=', this.#oldest())
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(count)
      .execute();
    return {
      content: found.map(({ at, device }) => {
        const time = beijingTimeText(at);
        return { loginDt: time.slice(0, 10), loginTime: time.slice(11, 19), device };
      }),
    };
  }

  async purge(db: Db): Promise<void> {
    await deleteInPortions(db, 'login_record', sql`at < ${this.#oldest()}`);
  }

  #oldest(): Date {
    return new Date(this.#clock.now() - LOGIN_HISTORY_LIMIT.days * MS_PER_DAY);
  }
}
