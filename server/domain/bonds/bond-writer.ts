import { bulkInsert, type Tx } from '#server/db';
import { randomUUID } from 'node:crypto';
import type { BondRecord } from './bond-record.ts';
import { BOND_COLUMNS, rowOf } from './bond-row.ts';

/** Setting whose value changes with every change of the bond list. */
export const REVISION_SETTING = 'bonds.revision';

/** Writes bonds inside a transaction. */
export class BondWriter {
  readonly #trx: Tx;

  constructor(trx: Tx) {
    this.#trx = trx;
  }

  /** Inserts new bonds and replaces those with the same id; returns their number. Other processes see the change within seconds. */
  async save(bonds: Iterable<BondRecord>): Promise<number> {
    const rows = [...bonds].map(rowOf);
    const columns = BOND_COLUMNS;
    await bulkInsert(this.#trx, {
      table: 'bond',
      columns,
      rows,
      replaceBy: ['security_id'],
      onReplace: 'updated_at = now()',
    });
    const value = JSON.stringify(randomUUID());
    await this.#trx
      .insertInto('system_setting')
      .values({ name: REVISION_SETTING, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
    return rows.length;
  }
}
