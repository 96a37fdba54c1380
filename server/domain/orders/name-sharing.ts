import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MarketNames } from '#server/domain/market';
import type { Sender } from './submission.ts';

export interface NameSharingDeps {
  readonly storage: Storage;
  readonly names: Pick<MarketNames, 'setTrader'>;
  readonly audit: AuditWriter;
}

/** Authorised sharing: traders who let their name be shown with their quotes. Others are shown by their institution alone. */
export class NameSharing {
  readonly #deps: NameSharingDeps;

  constructor(deps: NameSharingDeps) {
    this.#deps = deps;
  }

  async isShared(operId: string): Promise<boolean> {
    const row = await this.#deps.storage.kysely
      .selectFrom('operator')
      .select('shares_name')
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return row?.shares_name ?? false;
  }

  async save(shared: boolean, { session: { operId, sessionId }, ip }: Sender): Promise<void> {
    const { storage, audit } = this.#deps;
    await storage.tx(async (trx) => {
      await trx.updateTable('operator').set({ shares_name: shared }).where('oper_id', '=', operId).execute();
      await audit.record(trx, { kind: 'sharing.changed', operId, sessionId, ip, detail: { shared } });
    });
    await this.load();
  }

  /** Takes over what is stored: at the start, and now and then for what other processes changed. */
  async load(): Promise<void> {
    const { storage, names } = this.#deps;
    const rows = await storage.kysely
      .selectFrom('operator')
      .select(['oper_id', 'realname', 'shares_name'])
      .where('realname', '<>', '')
      .execute();
    for (const row of rows) names.setTrader(row.oper_id, row.shares_name ? row.realname : null);
  }
}
