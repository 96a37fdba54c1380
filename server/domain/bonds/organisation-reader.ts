import type { Db } from '#server/db';
import type { OrganisationTable, TraderTable } from '#server/db/tables';
import type { Selectable } from 'kysely';

export type Organisation = Selectable<OrganisationTable>;
export type Trader = Selectable<TraderTable>;

/** Reads institutions and their traders: a few dozen rows. */
export class OrganisationReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Every institution, busiest first. */
  async all(): Promise<Organisation[]> {
    return this.#db
      .selectFrom('organisation')
      .selectAll()
      .orderBy('activity_rank')
      .orderBy('org_id')
      .execute();
  }

  async byId(orgId: string): Promise<Organisation | undefined> {
    return this.#db.selectFrom('organisation').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  }

  /** Traders of all institutions, or of one. */
  async traders(orgId?: string): Promise<Trader[]> {
    let query = this.#db.selectFrom('trader').selectAll().orderBy('trader_id');
    if (orgId !== undefined) query = query.where('org_id', '=', orgId);
    return query.execute();
  }
}
