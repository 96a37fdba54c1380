import type { Db, DatabasePoll } from '#server/db';
import type { RightsNotifier } from '#server/push';
import type { Undo } from '#server/runtime';
import { sql } from 'kysely';

export interface RightsWatchDeps {
  readonly db: Db;
  readonly rightsNotifier: RightsNotifier;
}

/**
 * Notifies open pages of rights that were changed without a notification: from the command line, or by another process while the bus was down.
 * Each change has its own number in the database (decision 0024); a check reads those after the last one.
 */
export class RightsWatch {
  readonly #deps: RightsWatchDeps;
  /** Number of the newest change notified; null: not read yet. */
  #last: number | null = null;

  constructor(deps: RightsWatchDeps) {
    this.#deps = deps;
  }

  /** Follows the counter through `databasePoll` until undone. */
  start(databasePoll: DatabasePoll): Undo {
    return databasePoll.watch({
      name: 'rights',
      value: () => sql`(select number from rights_counter)`,
      onValue: (number) => this.#compare(Number(number)),
    });
  }

  async #compare(newest: number): Promise<void> {
    this.#last ??= newest;
    if (newest <= this.#last) return;
    const { db, rightsNotifier } = this.#deps;
    const rows = await db
      .selectFrom('rights_change as c')
      .innerJoin('operator as o', 'o.oper_id', 'c.oper_id')
      .select(['c.oper_id', 'o.rights_at', 'c.number'])
      .where('c.number', '>', this.#last)
      .orderBy('c.number')
      .execute();
    this.#last = newest;
    for (const { oper_id: operId, rights_at, number } of rows) {
      this.#last = Math.max(this.#last, Number(number));
      rightsNotifier.rightsChanged(operId, rights_at?.getTime() ?? 0);
    }
  }
}
