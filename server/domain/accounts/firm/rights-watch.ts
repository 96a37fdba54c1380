import type { Db } from '#server/db';
import type { RightsTeller } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';

const PERIOD_MS = 2_000;
/** A change that commits late carries an older time than one that was seen before it. */
const OVERLAP_MS = 10_000;

export interface RightsWatchDeps {
  readonly db: Db;
  readonly teller: RightsTeller;
  readonly log: Logger;
}

/**
 * Tells open pages of rights that were changed where nobody could tell them: by the command line, or by another process while the bus was
 * down. The rows themselves say when.
 */
export class RightsWatch {
  readonly #deps: RightsWatchDeps;
  /** The newest change told of by person, ms. */
  readonly #told = new Map<string, number>();
  #newest = 0;

  constructor(deps: RightsWatchDeps) {
    this.#deps = deps;
  }

  /** Looks every 2 s until undone. */
  start(clock: Clock): Undo {
    this.#newest = clock.now();
    let isRunning = false;
    const look = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        await this.#look();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'changed rights could not be read; the next round tries again');
      } finally {
        isRunning = false;
      }
    };
    return clock.every(PERIOD_MS, () => void look());
  }

  async #look(): Promise<void> {
    const { db, teller } = this.#deps;
    const rows = await db
      .selectFrom('operator')
      .select(['oper_id', 'rights_at'])
      .where('rights_at', '>', new Date(this.#newest - OVERLAP_MS))
      .execute();
    for (const { oper_id: operId, rights_at } of rows) {
      const at = rights_at?.getTime() ?? 0;
      this.#newest = Math.max(this.#newest, at);
      if (at <= (this.#told.get(operId) ?? 0)) continue;
      this.#told.set(operId, at);
      teller.rightsChanged(operId, at);
    }
    for (const [operId, at] of this.#told) if (at <= this.#newest - OVERLAP_MS) this.#told.delete(operId);
  }
}
