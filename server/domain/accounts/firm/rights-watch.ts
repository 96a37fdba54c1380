import type { Db, Glance } from '#server/db';
import type { RightsTeller } from '#server/push';
import type { Undo } from '#server/runtime';
import { sql } from 'kysely';

export interface RightsWatchDeps {
  readonly db: Db;
  readonly teller: RightsTeller;
}

/**
 * Tells open pages of rights that were changed where nobody could tell them: by the command line, or by another process while the bus was
 * down. Each change has a number of its own in the database (decision 0024): a look reads what is behind the last one.
 */
export class RightsWatch {
  readonly #deps: RightsWatchDeps;
  /** Number of the newest change told of; null: not read yet. */
  #last: number | null = null;

  constructor(deps: RightsWatchDeps) {
    this.#deps = deps;
  }

  /** Reads what a glance finds, until undone. */
  start(glance: Glance): Undo {
    return glance.watch({
      name: 'rights',
      value: () => sql`(select number from rights_counter)`,
      onValue: (number) => this.#compare(Number(number)),
    });
  }

  async #compare(newest: number): Promise<void> {
    this.#last ??= newest;
    if (newest <= this.#last) return;
    const { db, teller } = this.#deps;
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
      teller.rightsChanged(operId, rights_at?.getTime() ?? 0);
    }
  }
}
