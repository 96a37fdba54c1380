import { bulkInsert, type Tx } from '#server/db';
import type { ValuationRecord } from './valuation-record.ts';
import { VALUATION_COLUMNS, valuationRow } from './valuation-row.ts';

/** Writes valuations inside a transaction. */
export class ValuationWriter {
  readonly #trx: Tx;

  constructor(trx: Tx) {
    this.#trx = trx;
  }

  /** Inserts valuations and replaces those of the same bond, provider and day; returns their number. The bonds must exist. */
  async save(records: Iterable<ValuationRecord>): Promise<number> {
    const rows = [...records].map(valuationRow);
    return bulkInsert(this.#trx, {
      table: 'valuation',
      columns: VALUATION_COLUMNS,
      rows,
      replaceBy: ['security_id', 'source', 'valuation_date'],
    });
  }
}
