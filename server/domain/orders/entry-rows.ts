import type { OrderEntryReply } from '#contract/entities';
import type { Db, Tx, Writes } from '#server/db';
import { type RawBuilder, sql } from 'kysely';
import { type AdmissionFacts, type Admitted, CLOSED, type PathState, type StoredEntry } from './admission.ts';
import type { Submission } from './submission.ts';

/** An entry by its owner's own id for it. */
export interface EntryId {
  readonly operId: string;
  readonly clOrdId: string;
}
export const idOf = ({ sender, clOrdId }: Submission): EntryId => ({
  operId: sender.session.operId,
  clOrdId,
});

/** Stored replies to earlier entries, by `entryKey`. */
export async function storedReplies(db: Db | Tx, ids: readonly EntryId[]): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<{
    oper_id: string;
    cl_ord_id: string;
    body_hash: string;
    reply: OrderEntryReply;
  }>`
    select entry.oper_id, entry.cl_ord_id, entry.body_hash, entry.reply
    from unnest(${ids.map((id) => id.operId)}::text[], ${ids.map((id) => id.clOrdId)}::text[]) as wanted (oper_id, cl_ord_id)
    join order_entry as entry using (oper_id, cl_ord_id)`.execute(db);
  return new Map(
    rows.map((row) => [`${row.oper_id}/${row.cl_ord_id}`, { bodyHash: row.body_hash, reply: row.reply }]),
  );
}

/**
 * Closes the id of an entry that is not stored, so that it can no longer be carried out: a transaction that is still processing it, perhaps in a
 * process that has lost contact, either commits first or finds the id taken.
 */
export async function closeEntry(db: Db, { operId, clOrdId }: EntryId, now: number): Promise<void> {
  await sql`insert into order_entry (oper_id, cl_ord_id, body_hash, reply, created_at)
    values (${operId}, ${clOrdId}, ${CLOSED}, 'null'::jsonb, ${new Date(now).toISOString()})
    on conflict (oper_id, cl_ord_id) do nothing`.execute(db);
}

/** The reply to an entry that was carried out; null where none is stored under this id, or the id was closed. */
export async function storedReply(db: Db, id: EntryId): Promise<OrderEntryReply | null> {
  const [entry] = (await storedReplies(db, [id])).values();
  return entry === undefined || entry.bodyHash === CLOSED ? null : entry.reply;
}

interface FactRows {
  readonly stored: readonly { key: string; body_hash: string; reply: OrderEntryReply }[] | null;
  readonly paths: readonly { id: string; oper_id: string; is_default: boolean }[] | null;
}

/** The query for the data that decides entries, apart from books and quotas. Valid paths only. */
export const factsQuery = (ids: readonly EntryId[], operIds: readonly string[]): RawBuilder<FactRows> =>
  sql<FactRows>`select jsonb_build_object(
    'stored', (select jsonb_agg(jsonb_build_object('key', entry.oper_id || '/' || entry.cl_ord_id, 'body_hash', entry.body_hash, 'reply', entry.reply))
      from unnest(${ids.map((id) => id.operId)}::text[], ${ids.map((id) => id.clOrdId)}::text[]) as wanted (oper_id, cl_ord_id)
      join order_entry as entry using (oper_id, cl_ord_id)),
    'paths', (select jsonb_agg(jsonb_build_object('id', id, 'oper_id', oper_id, 'is_default', is_default))
      from deal_path where oper_id = any(${[...operIds]}::text[]) and status = 'valid'))`;

/** The result of `factsQuery`. */
export function factsOf(answer: unknown): Pick<AdmissionFacts, 'stored' | 'paths'> {
  // `as` holds: the value comes from that query.
  const rows = answer as FactRows;
  const paths = new Map<string, PathState[]>();
  for (const { id, oper_id, is_default } of rows.paths ?? []) {
    paths.set(oper_id, [...(paths.get(oper_id) ?? []), { id, isDefault: is_default }]);
  }
  return {
    stored: new Map(
      (rows.stored ?? []).map((entry) => [entry.key, { bodyHash: entry.body_hash, reply: entry.reply }]),
    ),
    paths,
  };
}

const ENTRY_COLUMNS = {
  oper_id: 'text',
  cl_ord_id: 'text',
  body_hash: 'text',
  reply: 'jsonb',
  created_at: 'timestamptz',
} as const;
const TERMS_COLUMNS = { order_id: 'text', deal_path_id: 'text', settl_date: 'date', remark: 'text' } as const;

/** Stores the accepted entries with their replies, and the terms of their orders. */
export function saveEntries(
  writes: Writes,
  accepted: readonly { readonly admitted: Admitted; readonly reply: OrderEntryReply }[],
  now: number,
): void {
  const at = new Date(now).toISOString();
  const entries = accepted.map(({ admitted: { submission }, reply }) => ({
    oper_id: submission.sender.session.operId,
    cl_ord_id: submission.clOrdId,
    body_hash: submission.bodyHash,
    reply,
    created_at: at,
  }));
  const terms = accepted.flatMap(({ admitted: { submission, dealPathId } }) =>
    submission.orders.map((order) => ({
      order_id: order.id,
      deal_path_id: dealPathId,
      settl_date: submission.settlDate,
      remark: submission.remark,
    })),
  );
  writes.insert('order_entry', ENTRY_COLUMNS, entries);
  writes.insert('order_terms', TERMS_COLUMNS, terms);
}
