import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { MarketNames } from '#server/domain/market';
import type { Sender } from './submission.ts';

export interface NameSharingDeps {
  readonly storage: Storage;
  readonly names: Pick<MarketNames, 'setTrader'>;
  readonly audit: AuditWriter;
}

/** Authorised sharing: traders who allow their name to be shown with their quotes. Others are shown by their institution only. */
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
    await this.#read(operId);
  }

  /** Loads the stored choices: at the start, and from time to time for changes by other processes. */
  load(): Promise<void> {
    return this.#read();
  }

  /** Of one operator, or of all. */
  async #read(operId?: string): Promise<void> {
    const { storage, names } = this.#deps;
    const all = storage.kysely
      .selectFrom('operator')
      .select(['oper_id', 'realname', 'shares_name'])
      .where('realname', '<>', '');
    const rows = await (operId === undefined ? all : all.where('oper_id', '=', operId)).execute();
    for (const row of rows) names.setTrader(row.oper_id, row.shares_name ? row.realname : null);
  }
}
