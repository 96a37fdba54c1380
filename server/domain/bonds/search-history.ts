import type { Db, Tx } from '#server/db';

/** Size of an operator's search history: the most that `search.historySize` may show. */
const HISTORY_LIMIT = 50;

/** Reads which bonds an operator opened from search. */
export class SearchHistoryReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Ids of the bonds, most recently opened first. */
  async ids(operId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('search_history')
      .select('security_id')
      .where('oper_id', '=', operId)
      .orderBy('searched_at', 'desc')
      .orderBy('security_id')
      .limit(HISTORY_LIMIT)
      .execute();
    return rows.map((row) => row.security_id);
  }
}

/** Records searches inside a transaction. */
export class SearchHistoryWriter {
  readonly #trx: Tx;

  constructor(trx: Tx) {
    this.#trx = trx;
  }

  /** Moves an existing bond to the top of the operator's history and deletes entries beyond the limit. */
  async record(operId: string, securityId: string, at: Date): Promise<void> {
    await this.#trx
      .insertInto('search_history')
      .values({ oper_id: operId, security_id: securityId, searched_at: at })
      .onConflict((conflict) => conflict.columns(['oper_id', 'security_id']).doUpdateSet({ searched_at: at }))
      .execute();
    const recent = this.#trx
      .selectFrom('search_history')
      .select('security_id')
      .where('oper_id', '=', operId)
      .orderBy('searched_at', 'desc')
      .orderBy('security_id')
      .limit(HISTORY_LIMIT);
    await this.#trx
      .deleteFrom('search_history')
      .where('oper_id', '=', operId)
      .where('security_id', 'not in', recent)
      .execute();
  }
}
