import type { Db, Tx } from '#server/db';
import type { AuditPendingTable } from '#server/db/tables';
import type { Clock } from '#server/runtime';
import { type Insertable, sql } from 'kysely';
import type { AuditEvent } from './audit-event.ts';

const MAX_IP_LENGTH = 64;

/** Writes audit events. They count from the moment their transaction commits; the sealer chains them within a second. */
export class AuditWriter {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records an action in the action's own transaction: both happen or neither. */
  async record(trx: Tx, event: AuditEvent): Promise<void> {
    await trx.insertInto('audit_pending').values(this.#row(event)).execute();
  }

  /** Records many actions at once, in the order given. */
  async recordAll(trx: Tx, events: readonly AuditEvent[]): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map((event) => {
      const { at, kind, oper_id, session_id, ip, detail } = this.#row(event);
      return { at, kind, oper_id, session_id, ip, detail };
    });
    await sql`insert into audit_pending (at, kind, oper_id, session_id, ip, detail)
      select at, kind, oper_id, session_id, ip, detail from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (at timestamptz, kind text, oper_id text, session_id text, ip text, detail text)) with ordinality as source
      order by ordinality`.execute(trx);
  }

  /** Records what has no transaction of its own: a refusal, a start. */
  async recordAlone(db: Db, event: AuditEvent): Promise<void> {
    await db.insertInto('audit_pending').values(this.#row(event)).execute();
  }

  #row(event: AuditEvent): Insertable<AuditPendingTable> {
    return {
      at: new Date(this.#clock.now()),
      kind: event.kind,
      oper_id: event.operId ?? null,
      session_id: event.sessionId ?? null,
      ip: event.ip?.slice(0, MAX_IP_LENGTH) ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    };
  }
}
