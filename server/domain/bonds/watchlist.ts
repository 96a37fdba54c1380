import type { Db, Tx } from '../../db/storage.ts';

/** The longest watchlist of one operator. */
export const WATCHLIST_LIMIT = 500;

/** Reads which bonds an operator follows. */
export class WatchlistReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Ids of the bonds that the operator follows, the newest first. */
  async ids(operId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('watchlist')
      .select('security_id')
      .where('oper_id', '=', operId)
      .orderBy('created_at', 'desc')
      .orderBy('security_id')
      .execute();
    return rows.map((row) => row.security_id);
  }

  async has(operId: string, securityId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('watchlist')
      .select('security_id')
      .where('oper_id', '=', operId)
      .where('security_id', '=', securityId)
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** Changes an operator's watchlist inside a transaction. */
export class WatchlistWriter {
  readonly #trx: Tx;

  constructor(trx: Tx) {
    this.#trx = trx;
  }

  /** Puts an existing bond on the list; false if the list is full. Already there is success. */
  async add(operId: string, securityId: string, at: Date): Promise<boolean> {
    const rows = await this.#trx.selectFrom('watchlist').select('security_id').where('oper_id', '=', operId).execute();
    if (rows.some((row) => row.security_id === securityId)) return true;
    if (rows.length >= WATCHLIST_LIMIT) return false;
    await this.#trx
      .insertInto('watchlist')
      .values({ oper_id: operId, security_id: securityId, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }

  async remove(operId: string, securityId: string): Promise<void> {
    await this.#trx.deleteFrom('watchlist').where('oper_id', '=', operId).where('security_id', '=', securityId).execute();
  }
}
