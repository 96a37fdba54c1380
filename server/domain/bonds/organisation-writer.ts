import { bulkInsert, type Tx } from '#server/db';
import type { OrganisationTable } from '#server/db/tables';
import { pinyinInitials } from './pinyin.ts';

/** An institution as a file names it. Its id is its CFETS code, unless it replaces one that has another id. */
export interface OrganisationRecord {
  readonly orgCode: string;
  readonly shortName: string;
  readonly fullName: string;
  readonly kind: OrganisationTable['kind'];
  /** 1 is the busiest. */
  readonly activityRank: number;
}

const COLUMNS = {
  org_id: 'text',
  org_code: 'text',
  short_name: 'text',
  full_name: 'text',
  pinyin: 'text',
  kind: 'text',
  activity_rank: 'integer',
  demo: 'boolean',
} as const;

/** Writes institutions inside a transaction. */
export class OrganisationWriter {
  readonly #trx: Tx;

  constructor(trx: Tx) {
    this.#trx = trx;
  }

  /**
   * Inserts institutions and overwrites those with the same CFETS code; returns their number. An overwritten one keeps its id, to which its traders, users,
   * groups and orders refer.
   */
  async save(records: Iterable<OrganisationRecord>): Promise<number> {
    const rows = [...records].map((record) => ({
      org_id: record.orgCode,
      org_code: record.orgCode,
      short_name: record.shortName,
      full_name: record.fullName,
      pinyin: pinyinInitials(record.shortName),
      kind: record.kind,
      activity_rank: record.activityRank,
      demo: false,
    }));
    return bulkInsert(this.#trx, {
      table: 'organisation',
      columns: COLUMNS,
      rows,
      replaceBy: ['org_code'],
      keep: ['org_id'],
    });
  }
}
