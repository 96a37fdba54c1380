import type { Db, Tx, Writes } from '#server/db';
import type { AuditPendingTable } from '#server/db/tables';
import type { Clock } from '#server/runtime';
import type { Insertable } from 'kysely';
import { AUDIT_COLUMNS } from './audit-columns.ts';
import { type AuditEvent, detailText } from './audit-event.ts';

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

  /** Records many actions, in the order given, together with what their transaction writes at its end. */
  note(writes: Writes, events: readonly AuditEvent[]): void {
    writes.insert(
      'audit_pending',
      AUDIT_COLUMNS,
      events.map((event) => this.#row(event)),
    );
  }

  /** Records events without a transaction of their own: a refusal, a start. */
  async recordAlone(db: Db, event: AuditEvent): Promise<void> {
    await db.insertInto('audit_pending').values(this.#row(event)).execute();
  }

  #row(event: AuditEvent): Required<Omit<Insertable<AuditPendingTable>, 'id'>> {
    return {
      at: new Date(this.#clock.now()),
      kind: event.kind,
      oper_id: event.operId ?? null,
      session_id: event.sessionId ?? null,
      ip: event.ip?.slice(0, MAX_IP_LENGTH) ?? null,
      detail: detailText(event.detail ?? {}),
    };
  }
}
