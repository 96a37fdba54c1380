import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../db/storage.ts';
import type { AuditPendingTable } from '../../db/tables/audit.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { AuditEvent } from './audit-event.ts';

const MAX_IP_LENGTH = 64;

/** Writes audit events. They count from the moment their transaction commits; the sealer chains them within a second. */
export class AuditWriter {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records a deed in the deed's own transaction: both happen or neither. */
  async record(trx: Tx, event: AuditEvent): Promise<void> {
    await trx.insertInto('audit_pending').values(this.#row(event)).execute();
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
