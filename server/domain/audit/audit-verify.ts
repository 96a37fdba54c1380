import type { Db } from '#server/db';
import { CHAIN_START, chainHash } from './audit-chain.ts';

const PAGE = 2_000;

/** What is wrong at one place of the chain. `seq` is the event that is edited, missing or unexpected. */
interface AuditFault {
  readonly seq: number;
  readonly fault: 'edited' | 'missing' | 'relinked' | 'rewritten' | 'tail';
}

export interface AuditReport {
  /** Events read. */
  readonly events: number;
  /** Empty if the chain is whole. At most 100 are listed. */
  readonly faults: readonly AuditFault[];
  /** Hash of the last event; keep it elsewhere to prove later that nothing before it changed. */
  readonly headHash: string;
}

const MAX_FAULTS = 100;

/**
 * Reads the whole chain in order and recomputes every hash. Nothing may be sealed meanwhile: pass a repeatable-read transaction. `known`: an
 * event's hash as it was kept elsewhere, which tells a chain that was rewritten with all its hashes.
 */
export async function verifyAudit(
  db: Db,
  known: { readonly seq: number; readonly hash: string } | null = null,
): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const note = (seq: number, fault: AuditFault['fault']): void => {
    if (faults.length < MAX_FAULTS) faults.push({ seq, fault });
  };
  let events = 0;
  let seq = 0;
  let hash = CHAIN_START;
  for (;;) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      for (let gap = seq + 1; gap < row.seq && faults.length < MAX_FAULTS; gap += 1) note(gap, 'missing');
      const entry = {
        seq: row.seq,
        at: row.at.toISOString(),
        kind: row.kind,
        operId: row.oper_id,
        sessionId: row.session_id,
        ip: row.ip,
        detail: row.detail,
      };
      if (chainHash(row.prev_hash, entry) !== row.hash) note(row.seq, 'edited');
      else if (row.seq === seq + 1 && row.prev_hash !== hash) note(row.seq, 'relinked');
      if (row.seq === known?.seq && row.hash !== known.hash) note(row.seq, 'rewritten');
      seq = row.seq;
      hash = row.hash;
      events += 1;
    }
    if (rows.length < PAGE) break;
  }
  if (known !== null && known.seq > seq) note(known.seq, 'missing');
  const head = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirst();
  if (head === undefined || head.seq !== seq || head.hash !== hash)
    note(Math.max(seq, head?.seq ?? 0), 'tail');
  return { events, faults, headHash: hash };
}
