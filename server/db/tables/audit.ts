import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** The common columns of audit events. `detail` is canonical JSON text: it is hashed verbatim. */
interface AuditColumns {
  at: Fixed<Date>;
  kind: Fixed<string>;
  oper_id: Fixed<string | null>;
  session_id: Fixed<string | null>;
  ip: Fixed<string | null>;
  detail: Fixed<string>;
}

/** `audit_pending`: written with the action, waiting to be added to the chain. */
export interface AuditPendingTable extends AuditColumns {
  id: ColumnType<number, never, never>;
}

/** `audit_event`: the chain. Never updated, never deleted. */
export interface AuditEventTable extends AuditColumns {
  seq: Fixed<number>;
  prev_hash: Fixed<string>;
  hash: Fixed<string>;
}

/** `audit_head`: one row, the end of the chain. */
interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
}

export interface AuditTables {
  audit_pending: AuditPendingTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
}
