import type { Db } from '#server/db';
import type { ValuationSource, ValuationTable } from '#server/db/tables';
import { type Selectable, sql } from 'kysely';
import type { ValuationRecord } from './valuation-record.ts';
import { valuationOf } from './valuation-row.ts';

/** Reads valuations. */
export class ValuationReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The newest valuation of each provider up to `today` (YYYY-MM-DD) for these bonds (in the order CB, CSI, SHCH), as the market counts them; a bond
   * without any is absent.
   */
  async latest(
    securityIds: readonly string[],
    today: string,
  ): Promise<ReadonlyMap<string, readonly ValuationRecord[]>> {
    const found = new Map<string, ValuationRecord[]>();
    if (securityIds.length === 0) return found;
    const { rows } = await sql<Selectable<ValuationTable>>`
      select newest.* from unnest(${[...securityIds]}::text[]) as wanted (id)
      cross join (values ('CB', 1), ('CSI', 2), ('SHCH', 3)) as provider (source, place)
      cross join lateral (
        select * from valuation where security_id = wanted.id and source = provider.source and valuation_date <= ${today}::date
        order by valuation_date desc limit 1
      ) as newest
      order by newest.security_id, provider.place`.execute(this.#db);
    for (const row of rows) {
      const record = valuationOf(row);
      const records = found.get(record.securityId);
      if (records === undefined) found.set(record.securityId, [record]);
      else records.push(record);
    }
    return found;
  }

  /** The newest day on which this provider valued any bond, YYYY-MM-DD, or null. */
  async latestDate(source: ValuationSource): Promise<string | null> {
    const row = await this.#db
      .selectFrom('valuation')
      .select((eb) => eb.fn.max('valuation_date').as('day'))
      .where('source', '=', source)
      .executeTakeFirst();
    return row?.day ?? null;
  }
}
