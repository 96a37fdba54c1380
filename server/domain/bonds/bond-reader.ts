import type { Db } from '#server/db';
import type { BondRecord } from './bond-record.ts';
import { BOND_COLUMNS, recordOf } from './bond-row.ts';
import { REVISION_SETTING } from './bond-writer.ts';

// `as` holds: the keys of the columns, except the write time.
const COLUMNS = Object.keys(BOND_COLUMNS) as (keyof typeof BOND_COLUMNS)[];

/** Reads stored bonds. The running server uses the BondDirectory, which holds them all. */
export class BondReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Every bond, by id. */
  async all(): Promise<BondRecord[]> {
    const rows = await this.#db.selectFrom('bond').select(COLUMNS).orderBy('security_id').execute();
    return rows.map(recordOf);
  }

  async count(): Promise<number> {
    const row = await this.#db
      .selectFrom('bond')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** Changes with every change of the bond list; '' before the first. */
  async revision(): Promise<string> {
    const row = await this.#db
      .selectFrom('system_setting')
      .select('value')
      .where('name', '=', REVISION_SETTING)
      .executeTakeFirst();
    return typeof row?.value === 'string' ? row.value : '';
  }
}
