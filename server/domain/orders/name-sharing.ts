import type { DatabasePoll, Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { Clock, Undo } from '#server/runtime';
import { sql } from 'kysely';
import type { Sender } from './submission.ts';

export interface NameSharingDeps {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: AuditWriter;
  /** Shows a trader's name with their quotes from now on; null hides it. */
  readonly show: (operId: string, name: string | null) => void;
}

/**
 * Authorised sharing: traders who allow their name to be shown with their quotes. Others are shown by their institution only. A choice counts as a
 * change of rights, whose numbers in the database every process follows.
 */
export class NameSharing {
  readonly #deps: NameSharingDeps;
  /** Number of the last change of rights that was followed. */
  #last = 0;

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
    const { storage, audit, clock } = this.#deps;
    const now = new Date(clock.now());
    await storage.tx(async (trx) => {
      await trx
        .updateTable('operator')
        .set({
          shares_name: shared,
          rights_at: sql<Date>`greatest(${now}::timestamptz, rights_at + interval '1 millisecond')`,
        })
        .where('oper_id', '=', operId)
        .execute();
      await audit.record(trx, { kind: 'sharing.changed', operId, sessionId, ip, detail: { shared } });
    });
    await this.#read([operId]);
  }

  /** Loads the stored choices. */
  async load(): Promise<void> {
    const { kysely } = this.#deps.storage;
    // Before the choices: what changes meanwhile is read again.
    const { number } = await kysely.selectFrom('rights_counter').select('number').executeTakeFirstOrThrow();
    this.#last = Number(number);
    await this.#read(null);
  }

  /** Follows the choices, at whichever process they were made, and changed names, until undone. */
  start(databasePoll: DatabasePoll): Undo {
    return databasePoll.watch({
      name: 'shared names',
      value: () => sql`(select number from rights_counter)`,
      onValue: (number) => this.#follow(Number(number)),
    });
  }

  async #follow(newest: number): Promise<void> {
    if (newest <= this.#last) return;
    const changes = await this.#deps.storage.kysely
      .selectFrom('rights_change')
      .select('oper_id')
      .where('number', '>', this.#last)
      .execute();
    if (changes.length > 0) await this.#read(changes.map(({ oper_id }) => oper_id));
    this.#last = newest;
  }

  /** Of these operators; null: of all. */
  async #read(operIds: readonly string[] | null): Promise<void> {
    const { storage, show } = this.#deps;
    const all = storage.kysely.selectFrom('operator').select(['oper_id', 'realname', 'shares_name']);
    const rows = await (operIds === null ? all : all.where('oper_id', 'in', operIds)).execute();
    for (const { oper_id, realname, shares_name } of rows)
      show(oper_id, shares_name && realname !== '' ? realname : null);
  }
}
