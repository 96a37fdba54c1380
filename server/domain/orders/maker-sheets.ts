import type { MakerSheet } from '#contract/entities';
import type { Storage } from '#server/db';
import type { Clock } from '#server/runtime';

/** The quoting sheets of market makers, one document each: the latest save wins. */
export class MakerSheets {
  readonly #storage: Storage;
  readonly #clock: Clock;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** The operator's sheet, or null before the first save. */
  async read(operId: string): Promise<MakerSheet | null> {
    const row = await this.#storage.kysely
      .selectFrom('maker_sheet')
      .select('sheet')
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    // `as` holds: `save` wrote it, and the contract checks the reply.
    return row === undefined ? null : (JSON.parse(row.sheet) as MakerSheet);
  }

  async save(operId: string, sheet: MakerSheet): Promise<void> {
    const values = { sheet: JSON.stringify(sheet), updated_at: new Date(this.#clock.now()) };
    await this.#storage.kysely
      .insertInto('maker_sheet')
      .values({ oper_id: operId, ...values })
      .onConflict((conflict) => conflict.column('oper_id').doUpdateSet(values))
      .execute();
  }
}
