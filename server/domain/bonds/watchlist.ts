import { WATCHLIST_LIMITS, type WatchlistContent } from '#contract/entities';
import { type Db, lockOperator, type Tx } from '#server/db';

/** Maximum length of an operator's watchlist. */
export const WATCHLIST_LIMIT = WATCHLIST_LIMITS.bonds;

/** Reads which bonds an operator follows. */
export class WatchlistReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Ids of the bonds that the operator follows: those starred since the last arrangement, newest first, then the arranged ones. */
  async ids(operId: string): Promise<string[]> {
    return (await this.#rows(operId)).map((row) => row.security_id);
  }

  /** The operator's groups and bonds, both in order. */
  async content(operId: string): Promise<WatchlistContent> {
    const groups = await this.#db
      .selectFrom('watch_group')
      .select(['group_id as id', 'name'])
      .where('oper_id', '=', operId)
      .orderBy('place')
      .execute();
    const rows = await this.#rows(operId);
    return { groups, bonds: rows.map((row) => ({ securityId: row.security_id, groupId: row.group_id })) };
  }

  #rows(operId: string): Promise<{ security_id: string; group_id: string }[]> {
    return this.#db
      .selectFrom('watchlist')
      .select(['security_id', 'group_id'])
      .where('oper_id', '=', operId)
      .orderBy('place', (order) => order.asc().nullsFirst())
      .orderBy('created_at', 'desc')
      .orderBy('security_id')
      .execute();
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

  /** Adds an existing bond to the list; false if the list is full. A bond already listed counts as success. */
  async add(operId: string, securityId: string, at: Date): Promise<boolean> {
    await lockOperator(this.#trx, operId);
    const rows = await this.#trx
      .selectFrom('watchlist')
      .select('security_id')
      .where('oper_id', '=', operId)
      .execute();
    if (rows.some((row) => row.security_id === securityId)) return true;
    if (rows.length >= WATCHLIST_LIMIT) return false;
    await this.#trx
      .insertInto('watchlist')
      .values({ oper_id: operId, security_id: securityId, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }

  /** Puts groups and bonds in this order. Bonds that are not on the list stay off it, and those not named keep their place and group. */
  async arrange(operId: string, { groups, bonds }: WatchlistContent): Promise<void> {
    await lockOperator(this.#trx, operId);
    await this.#trx.deleteFrom('watch_group').where('oper_id', '=', operId).execute();
    if (groups.length > 0) {
      const rows = groups.map(({ id, name }, place) => ({ oper_id: operId, group_id: id, name, place }));
      await this.#trx.insertInto('watch_group').values(rows).execute();
    }
    const groupIds = new Set(groups.map(({ id }) => id));
    for (const [place, { securityId, groupId }] of bonds.entries()) {
      await this.#trx
        .updateTable('watchlist')
        .set({ place, group_id: groupIds.has(groupId) ? groupId : '' })
        .where('oper_id', '=', operId)
        .where('security_id', '=', securityId)
        .execute();
    }
    // A bond that was not named must not stay in a deleted group.
    const lost = this.#trx.updateTable('watchlist').set({ group_id: '' }).where('oper_id', '=', operId);
    await (groupIds.size === 0 ? lost : lost.where('group_id', 'not in', ['', ...groupIds])).execute();
  }

  async remove(operId: string, securityId: string): Promise<void> {
    await this.#trx
      .deleteFrom('watchlist')
      .where('oper_id', '=', operId)
      .where('security_id', '=', securityId)
      .execute();
  }
}
