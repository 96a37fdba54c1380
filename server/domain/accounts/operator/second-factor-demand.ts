import type { DemandKind } from '#server/config';
import type { Db } from '#server/db';
import { type RawBuilder, sql } from 'kysely';

const WHO: Readonly<Record<DemandKind, RawBuilder<boolean>>> = {
  staff: sql<boolean>`o.is_staff`,
  marketMaker: sql<boolean>`o.is_market_making_tier`,
  everyone: sql<boolean>`true`,
};

/** The operators who must have a second factor (decision 0021). The conditions are SQL about a row of `operator as o`. */
export class SecondFactorDemand {
  /** The factor is required of this operator. */
  readonly isDemanded: RawBuilder<boolean>;
  /** It is required and not on: none of their sessions is valid. */
  readonly isOwed: RawBuilder<boolean>;

  constructor(kinds: readonly DemandKind[]) {
    const conditions = kinds.map((kind) => WHO[kind]);
    this.isDemanded =
      conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
    this.isOwed = sql<boolean>`(${this.isDemanded} and not exists
      (select 1 from second_factor as f where f.oper_id = o.oper_id and f.confirmed_at is not null))`;
  }

  async demands(db: Db, operId: string): Promise<boolean> {
    return this.#is(db, operId, this.isDemanded);
  }

  async isOwedBy(db: Db, operId: string): Promise<boolean> {
    return this.#is(db, operId, this.isOwed);
  }

  async #is(db: Db, operId: string, condition: RawBuilder<boolean>): Promise<boolean> {
    const row = await db
      .selectFrom('operator as o')
      .select(condition.as('yes'))
      .where('o.oper_id', '=', operId)
      .executeTakeFirst();
    return row?.yes === true;
  }
}
