import type { Archive, Segment } from '#server/archive';
import type { Db } from '#server/db';
import { type AuditEventRow, auditRowOf } from './archived-audit.ts';
import { CHAIN_START, chainHash } from './audit-chain.ts';

const PAGE = 2_000;

/** A fault at one place of the chain. `seq` is the event that is edited, missing or unexpected, or the first of a month whose file is. */
interface AuditFault {
  readonly seq: number;
  readonly fault: 'edited' | 'missing' | 'relinked' | 'rewritten' | 'unreadable' | 'tail';
}

export interface AuditReport {
  /** Events read. */
  readonly events: number;
  /** Empty if the chain is intact. At most 100 are listed. */
  readonly faults: readonly AuditFault[];
  /** Hash of the last event; keep it elsewhere to prove later that nothing before it changed. */
  readonly headHash: string;
}

const MAX_FAULTS = 100;

/**
 * Reads the whole chain in order, archived months from their files (without an archive they count as missing), and recomputes every hash.
 * Nothing may be sealed or archived meanwhile: pass a repeatable-read transaction. `anchor`: the hash of an event as kept elsewhere, which
 * exposes a chain that was rewritten together with all its hashes.
 */
export async function verifyAudit(
  db: Db,
  anchor: { readonly seq: number; readonly hash: string } | null = null,
  archive: Archive | null = null,
): Promise<AuditReport> {
  const walk = new ChainWalk(anchor);
  const segments = archive === null ? [] : await archive.segments(db, 'audit');
  for (const segment of segments.sort((a, b) => Number(a.first_key) - Number(b.first_key))) {
    await walkTable(db, walk, Number(segment.first_key));
    if (archive !== null) await walkSegment(db, walk, archive, segment);
  }
  await walkTable(db, walk, Number.MAX_SAFE_INTEGER);
  const head = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirst();
  return walk.end(head);
}

async function walkTable(db: Db, walk: ChainWalk, before: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', walk.seq)
      .where('seq', '<', before)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const row of rows) walk.step(row);
    if (rows.length < PAGE) return;
  }
}

async function walkSegment(db: Db, walk: ChainWalk, archive: Archive, segment: Segment): Promise<void> {
  if ((await archive.fault(segment)) !== null) {
    const last = Number(segment.last_key);
    walk.passOver(Number(segment.first_key), last, await previousHash(db, last + 1));
    return;
  }
  for await (const lines of archive.read(segment, await archive.blocks(db, segment)))
    for (const line of lines) walk.step(auditRowOf(line));
}

/** The previous hash as stored in the event with this number; the head's hash if there is no such event. */
async function previousHash(db: Db, seq: number): Promise<string> {
  const next = await db
    .selectFrom('audit_event')
    .select('prev_hash')
    .where('seq', '=', seq)
    .executeTakeFirst();
  if (next !== undefined) return next.prev_hash;
  const head = await db.selectFrom('audit_head').select('hash').where('id', '=', 1).executeTakeFirst();
  return head?.hash ?? CHAIN_START;
}

/** Follows the chain and records its faults. */
class ChainWalk {
  readonly #anchor: { readonly seq: number; readonly hash: string } | null;
  readonly #faults: AuditFault[] = [];
  #events = 0;
  #hash = CHAIN_START;
  /** Number of the last event. */
  seq = 0;

  constructor(anchor: { readonly seq: number; readonly hash: string } | null) {
    this.#anchor = anchor;
  }

  step(row: AuditEventRow): void {
    for (let gap = this.seq + 1; gap < row.seq && this.#faults.length < MAX_FAULTS; gap += 1)
      this.#note(gap, 'missing');
    const entry = {
      seq: row.seq,
      at: row.at.toISOString(),
      kind: row.kind,
      operId: row.oper_id,
      sessionId: row.session_id,
      ip: row.ip,
      detail: row.detail,
    };
    if (chainHash(row.prev_hash, entry) !== row.hash) this.#note(row.seq, 'edited');
    else if (row.seq === this.seq + 1 && row.prev_hash !== this.#hash) this.#note(row.seq, 'relinked');
    if (row.seq === this.#anchor?.seq && row.hash !== this.#anchor.hash) this.#note(row.seq, 'rewritten');
    this.seq = row.seq;
    this.#hash = row.hash;
    this.#events += 1;
  }

  /** Skips a month that cannot be read. What follows is judged on its own: its first event states the preceding hash. */
  passOver(first: number, last: number, hash: string): void {
    this.#note(first, 'unreadable');
    this.seq = last;
    this.#hash = hash;
  }

  end(head: { readonly seq: number; readonly hash: string } | undefined): AuditReport {
    if (this.#anchor !== null && this.#anchor.seq > this.seq) this.#note(this.#anchor.seq, 'missing');
    if (head === undefined || head.seq !== this.seq || head.hash !== this.#hash)
      this.#note(Math.max(this.seq, head?.seq ?? 0), 'tail');
    return { events: this.#events, faults: this.#faults, headHash: this.#hash };
  }

  #note(seq: number, fault: AuditFault['fault']): void {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push({ seq, fault });
  }
}
