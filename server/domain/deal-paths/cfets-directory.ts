import type { Db } from '#server/db';
import { sql } from 'kysely';

const MAX_ORGS = 50;

/** Institutions and traders by their CFETS codes. */
export class CfetsDirectory {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Institutions whose code begins with the keyword, or whose name or pinyin contains it; all of them for an empty keyword. At most 50. */
  async orgs(keyword: string): Promise<{ orgCode: string; orgName: string; shortName: string }[]> {
    const words = keyword.trim().toLowerCase();
    const { rows } = await sql<{ org_code: string; full_name: string; short_name: string }>`
      select org_code, full_name, short_name from organisation
      where ${words} = '' or starts_with(org_code, ${words}) or strpos(lower(full_name), ${words}) > 0
        or strpos(lower(short_name), ${words}) > 0 or strpos(lower(pinyin), ${words}) > 0
      order by activity_rank, org_id limit ${MAX_ORGS}`.execute(this.#db);
    return rows.map((row) => ({ orgCode: row.org_code, orgName: row.full_name, shortName: row.short_name }));
  }

  /** Traders of an institution. */
  async traders(orgCode: string): Promise<{ traderId: string; traderName: string }[]> {
    const rows = await this.#db
      .selectFrom('trader')
      .innerJoin('organisation', 'organisation.org_id', 'trader.org_id')
      .select(['trader.trader_id', 'trader.name'])
      .where('organisation.org_code', '=', orgCode)
      .orderBy('trader.trader_id')
      .execute();
    return rows.map((row) => ({ traderId: row.trader_id, traderName: row.name }));
  }
}
