import type { Db } from '#server/db';
import type { RightsTeller } from '#server/push';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';

/** Two looks fit into a second: so soon every process has told its pages. */
const PERIOD_MS = 400;

export interface RightsWatchDeps {
  readonly db: Db;
  readonly teller: RightsTeller;
  readonly log: Logger;
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

  /** Looks every 0.4 s until undone. */
  start(clock: Clock): Undo {
    const look = inTurn(
      () => this.#look(),
      (error) =>
        this.#deps.log.error({ err: error }, 'changed rights could not be read; the next round tries again'),
    );
    look();
    return clock.every(PERIOD_MS, look);
  }

  async #look(): Promise<void> {
    const { db, teller } = this.#deps;
    if (this.#last === null) {
      const row = await db.selectFrom('rights_counter').select('number').executeTakeFirstOrThrow();
      this.#last = Number(row.number);
      return;
    }
    const rows = await db
      .selectFrom('rights_change as c')
      .innerJoin('operator as o', 'o.oper_id', 'c.oper_id')
      .select(['c.oper_id', 'o.rights_at', 'c.number'])
      .where('c.number', '>', this.#last)
      .orderBy('c.number')
      .execute();
    for (const { oper_id: operId, rights_at, number } of rows) {
      this.#last = Math.max(this.#last, Number(number));
      teller.rightsChanged(operId, rights_at?.getTime() ?? 0);
    }
  }
}
