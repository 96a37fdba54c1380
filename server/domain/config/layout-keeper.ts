import { CONFIG_CODE, storedLayouts, type StoredLayouts } from '#contract/api';
import { LAYOUT_LIMITS, parseJsonText, type SavedLayouts } from '#contract/config';
import { BusinessError } from '#server/call';
import type { Db, Storage } from '#server/db';
import type { Clock, Logger } from '#server/runtime';

/** The layouts of each operator: one document with a revision, so that no machine silently overwrites another's. */
export class LayoutKeeper {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor(storage: Storage, clock: Clock, log: Logger) {
    this.#storage = storage;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * The operator's saved layouts; revision 0 and empty if they never saved. A document that cannot be read is returned as one unreadable layout:
   * the client sets it aside, informs the operator, and saves over it.
   */
  async read(operId: string, db: Db = this.#storage.kysely): Promise<StoredLayouts> {
    const row = await db
      .selectFrom('saved_layout')
      .selectAll()
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    if (row === undefined) return { revision: 0, layouts: { deltas: [], named: [] } };
    const { revision } = row;
    const read = storedLayouts.shape.layouts.safeParse(parseJsonText(row.layouts));
    if (read.success) return { revision, layouts: read.data };
    this.#log.warn({ operId, revision }, 'saved layouts cannot be read');
    return { revision, layouts: { deltas: [row.layouts], named: [] } };
  }

  /**
   * Saves over `baseRevision`; returns the new revision. Throws BusinessError staleLayouts with the stored document, or layoutsTooLarge.
   * Former arrangements stay as they are where the request has none: an older client does not know them.
   */
  async save(operId: string, baseRevision: number, layouts: SavedLayouts): Promise<number> {
    const revision = baseRevision + 1;
    return this.#storage.tx(async (trx) => {
      const text = JSON.stringify(
        layouts.former || baseRevision === 0
          ? layouts
          : { ...layouts, former: (await this.read(operId, trx)).layouts.former },
      );
      if (Buffer.byteLength(text) > LAYOUT_LIMITS.bytes)
        throw new BusinessError(CONFIG_CODE.layoutsTooLarge, 'layoutsTooLarge', { field: 'layouts' });
      const values = { revision, layouts: text, updated_at: new Date(this.#clock.now()) };
      const saved =
        baseRevision === 0
          ? await trx
              .insertInto('saved_layout')
              .values({ oper_id: operId, ...values })
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst()
              .then((result) => result.numInsertedOrUpdatedRows)
          : await trx
              .updateTable('saved_layout')
              .set(values)
              .where('oper_id', '=', operId)
              .where('revision', '=', baseRevision)
              .executeTakeFirst()
              .then((result) => result.numUpdatedRows);
      if (saved === 1n) return revision;
      throw new BusinessError(CONFIG_CODE.staleLayouts, 'staleLayouts', {
        data: await this.read(operId, trx),
      });
    });
  }
}
