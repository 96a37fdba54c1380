import type { OrderEntryReply } from '#contract/entities';
import { type Db, insertion, isTaken, type Tx } from '#server/db';
import type { Locked, MarketResult, MarketWriter, Plan } from '#server/domain/market';
import { sql } from 'kysely';
import {
  type Admission,
  type AdmissionFacts,
  admit,
  type Admitted,
  answerOf,
  answers,
  entryKey,
  type Outcome,
  type PathState,
  type QuotaState,
  type StoredEntry,
} from './admission.ts';
import type { OrderActors } from './order-actors.ts';
import { conflict, isRefused } from './refusal.ts';
import type { Submission } from './submission.ts';

export interface OrderEntryServiceDeps {
  readonly db: Db;
  readonly writer: MarketWriter;
  readonly actors: OrderActors;
}

interface Waiting {
  readonly submission: Submission;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

/** Entries of one transaction at most. */
const MAX_BATCH = 200;

/**
 * Where order entries become orders, exactly once each: the reply is stored with the order, in one transaction, under the client's own id.
 * Entries that come while a transaction runs share the next one.
 */
export class OrderEntryService {
  readonly #deps: OrderEntryServiceDeps;
  readonly #queue: Waiting[] = [];
  #isPlanned = false;

  constructor(deps: OrderEntryServiceDeps) {
    this.#deps = deps;
  }

  /** Enters an order durably. Rejects only when the database does: then nothing was done, or the same call tells what was. */
  submit(submission: Submission): Promise<Outcome> {
    return new Promise((settle, fail) => {
      this.#queue.push({ submission, settle, fail });
      this.#plan();
    });
  }

  /** The stored answer to an earlier entry with this id: its reply, a conflict with another body, or null for an unknown id. */
  async stored(operId: string, clOrdId: string, bodyHash: string): Promise<Outcome | null> {
    const found = await storedReplies(this.#deps.db, [{ operId, clOrdId }]);
    const entry = found.get(`${operId}/${clOrdId}`);
    return entry === undefined ? null : answerOf(entry, bodyHash);
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    let batch: Waiting[] = [];
    this.#carryOut(() => {
      this.#isPlanned = false;
      batch = this.#queue.splice(0, MAX_BATCH);
      if (this.#queue.length > 0) this.#plan();
      return batch;
    }).catch((error: unknown) => {
      void this.#alone(batch, error);
    });
  }

  /**
   * A batch that the database refused: each entry for itself, so that only the guilty one fails. An id that another process took for
   * another bond at the same moment shows as a broken key; the second look finds its reply.
   */
  async #alone(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only] = batch;
    if (only !== undefined && batch.length === 1 && !isTaken(error)) {
      only.fail(error);
      return;
    }
    for (const item of batch) {
      await this.#carryOut(() => [item]).catch((second: unknown) =>
        isTaken(second) && !isTaken(error) ? this.#alone([item], second) : item.fail(second),
      );
    }
  }

  async #carryOut(take: () => readonly Waiting[]): Promise<void> {
    let batch: readonly Waiting[] = [];
    let admission: Admission = { outcomes: [], admitted: [], commands: [] };
    let outcomes: readonly Outcome[] = [];
    const plan: Plan = {
      prepare() {
        batch = take();
        return {
          books: batch.map(({ submission: { securityId, bucket } }) => ({ securityId, bucket })),
          owners: batch.map(({ submission }) => submission.sender.session.operId),
        };
      },
      decide: async (locked) => {
        admission = await this.#decide(batch, locked);
        return admission.commands;
      },
      finish: async (locked, result) => {
        outcomes = await this.#finish(batch, locked, result, admission);
      },
    };
    await this.#deps.writer.carryOut(plan);
    for (const [i, item] of batch.entries()) {
      const outcome = outcomes[i];
      if (outcome) item.settle(outcome);
    }
  }

  async #decide(batch: readonly Waiting[], { trx, books }: Locked): Promise<Admission> {
    const submissions = batch.map(({ submission }) => submission);
    const operIds = [...new Set(submissions.map(({ sender }) => sender.session.operId))];
    const facts = await readFacts(trx, submissions.map(idOf), operIds);
    const admission = admit(submissions, { ...facts, books });
    for (const { submission } of admission.admitted) {
      this.#deps.actors.note(
        submission.orders.map((order) => order.id),
        submission.sender,
      );
    }
    return admission;
  }

  /** Tells every entry its outcome; what the book took is stored with its reply. */
  async #finish(
    batch: readonly Waiting[],
    { trx, now }: Locked,
    result: MarketResult,
    { admitted, outcomes }: Admission,
  ): Promise<Outcome[]> {
    const operIds = [...new Set(admitted.map(({ submission }) => submission.sender.session.operId))];
    const told = answers(admitted, result, await readQuotas(trx, operIds));
    const taken = [...told.values()].flatMap(({ admitted: item, outcome }) =>
      isRefused(outcome) ? [] : [{ admitted: item, reply: outcome }],
    );
    await saveEntries(trx, taken, now);
    return batch.map(({ submission }, i) => {
      const decided = outcomes[i] ?? null;
      if (decided !== null) return decided;
      const first = told.get(entryKey(submission));
      if (first === undefined) throw new Error(`order entry ${submission.clOrdId} was not decided`);
      return first.admitted.submission.bodyHash === submission.bodyHash ? first.outcome : conflict();
    });
  }
}

interface EntryId {
  readonly operId: string;
  readonly clOrdId: string;
}
const idOf = ({ sender, clOrdId }: Submission): EntryId => ({ operId: sender.session.operId, clOrdId });

async function storedReplies(db: Db | Tx, ids: readonly EntryId[]): Promise<Map<string, StoredEntry>> {
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

/** What entries are decided by, in one statement: a round trip each would hold the books' locks longer. Valid paths only. */
async function readFacts(
  trx: Tx,
  ids: readonly EntryId[],
  operIds: readonly string[],
): Promise<Omit<AdmissionFacts, 'books'>> {
  const { rows } = await sql<{
    stored: { key: string; body_hash: string; reply: OrderEntryReply }[] | null;
    quotas: { oper_id: string; limit: number; amount: number }[] | null;
    paths: { id: string; oper_id: string; is_default: boolean }[] | null;
  }>`select
    (select jsonb_agg(jsonb_build_object('key', entry.oper_id || '/' || entry.cl_ord_id, 'body_hash', entry.body_hash, 'reply', entry.reply))
      from unnest(${ids.map((id) => id.operId)}::text[], ${ids.map((id) => id.clOrdId)}::text[]) as wanted (oper_id, cl_ord_id)
      join order_entry as entry using (oper_id, cl_ord_id)) as stored,
    (select jsonb_agg(jsonb_build_object('oper_id', oper_id, 'limit', amount_limit, 'amount', reserved + used))
      from operator_quota where oper_id = any(${[...operIds]}::text[])) as quotas,
    (select jsonb_agg(jsonb_build_object('id', id, 'oper_id', oper_id, 'is_default', is_default))
      from deal_path where oper_id = any(${[...operIds]}::text[]) and status = 'valid') as paths`.execute(
    trx,
  );
  const [row] = rows;
  const paths = new Map<string, PathState[]>();
  for (const { id, oper_id, is_default } of row?.paths ?? []) {
    paths.set(oper_id, [...(paths.get(oper_id) ?? []), { id, isDefault: is_default }]);
  }
  return {
    stored: new Map(
      (row?.stored ?? []).map((entry) => [entry.key, { bodyHash: entry.body_hash, reply: entry.reply }]),
    ),
    quotas: new Map((row?.quotas ?? []).map(({ oper_id, limit, amount }) => [oper_id, { limit, amount }])),
    paths,
  };
}

/** Quotas of these operators; one without is absent. */
async function readQuotas(trx: Tx, operIds: readonly string[]): Promise<Map<string, QuotaState>> {
  if (operIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('operator_quota')
    .select((eb) => ['oper_id', 'amount_limit', eb(eb.ref('reserved'), '+', eb.ref('used')).as('amount')])
    .where('oper_id', 'in', operIds)
    .execute();
  return new Map(
    rows.map((row) => [row.oper_id, { limit: Number(row.amount_limit), amount: Number(row.amount) }]),
  );
}

const ENTRY_COLUMNS = {
  oper_id: 'text',
  cl_ord_id: 'text',
  body_hash: 'text',
  reply: 'jsonb',
  created_at: 'timestamptz',
} as const;
const TERMS_COLUMNS = { order_id: 'text', deal_path_id: 'text', settl_date: 'date', remark: 'text' } as const;

async function saveEntries(
  trx: Tx,
  accepted: readonly { readonly admitted: Admitted; readonly reply: OrderEntryReply }[],
  now: number,
): Promise<void> {
  if (accepted.length === 0) return;
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
  await sql`with told as (${insertion('order_entry', ENTRY_COLUMNS, entries)})
    ${insertion('order_terms', TERMS_COLUMNS, terms)}`.execute(trx);
}
