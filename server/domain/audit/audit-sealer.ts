import { type DatabasePoll, insertion, type Storage } from '#server/db';
import type { Undo } from '#server/runtime';
import { sql } from 'kysely';
import { chainHash } from './audit-chain.ts';
import { AUDIT_COLUMNS } from './audit-columns.ts';

const BATCH = 500;
const EVENT_COLUMNS = {
  ...AUDIT_COLUMNS,
  seq: 'bigint',
  prev_hash: 'text',
  hash: 'text',
} as const;

/**
 * Moves pending events into the hash chain. The row lock on audit_head lets one server process at a time append; the actions themselves never
 * wait for it.
 */
export class AuditSealer {
  readonly #storage: Storage;
  #running: Promise<number> | null = null;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Seals pending events found through `databasePoll`, until undone. What could not be sealed stays pending. */
  start(databasePoll: DatabasePoll): Undo {
    return databasePoll.watch({
      name: 'audit events',
      value: () => sql`exists (select from audit_pending)`,
      onValue: async (isPending) => {
        if (isPending === true) await this.seal();
      },
    });
  }

  /** Seals everything pending now. Returns how many events were chained. Concurrent calls share the run. */
  seal(): Promise<number> {
    this.#running ??= this.#sealAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sealAll(): Promise<number> {
    if (await this.#isSealed()) return 0;
    let total = 0;
    for (;;) {
      const sealed = await this.#sealBatch();
      total += sealed;
      if (sealed < BATCH) return total;
    }
  }

  /** Whether nothing is pending: most checks end here, without a transaction. */
  async #isSealed(): Promise<boolean> {
    const waiting = await this.#storage.kysely.selectFrom('audit_pending').select('id').limit(1).execute();
    return waiting.length === 0;
  }

  #sealBatch(): Promise<number> {
    return this.#storage.tx(async (trx) => {
      const head = await trx
        .selectFrom('audit_head')
        .selectAll()
        .where('id', '=', 1)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const pending = await trx.selectFrom('audit_pending').selectAll().orderBy('id').limit(BATCH).execute();
      if (pending.length === 0) return 0;
      let { seq, hash } = head;
      const rows = pending.map((event) => {
        seq += 1;
        const entry = {
          seq,
          at: event.at.toISOString(),
          kind: event.kind,
          operId: event.oper_id,
          sessionId: event.session_id,
          ip: event.ip,
          detail: event.detail,
        };
        const previous = hash;
        hash = chainHash(previous, entry);
        const { kind, oper_id, session_id, ip, detail, at } = event;
        return { seq, at, kind, oper_id, session_id, ip, detail, prev_hash: previous, hash };
      });
      await insertion('audit_event', EVENT_COLUMNS, rows).execute(trx);
      await sql`delete from audit_pending where id = any(${pending.map((event) => event.id)}::bigint[])`.execute(
        trx,
      );
      await trx.updateTable('audit_head').set({ seq, hash }).where('id', '=', 1).execute();
      return rows.length;
    });
  }
}
