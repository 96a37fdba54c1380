import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { OrderEntryReply } from '#contract/entities';
import type { Db, Tx } from '../../db/storage.ts';
import { type BookDelta, bookKey, type BookOrder, type NewOrder } from '../../matching/index.ts';
import type { MarketCommand, MarketResult } from '../market/market-command.ts';
import type { Locked, MarketWriter, Plan } from '../market/market-writer.ts';
import { clientId, commandOf, demandOf, type Submission } from './submission.ts';
import { crossesOwn, readQuotas, type QuotaState } from './desk-checks.ts';
import type { OrderActors } from './order-actors.ts';
import { e4Text } from './price-units.ts';
import { conflict, isRefused, refused, type Refused, refusedByBook } from './refusal.ts';

export interface OrderDeskDeps {
  readonly db: Db;
  readonly writer: MarketWriter;
  readonly actors: OrderActors;
}

type Outcome = OrderEntryReply | Refused;

interface Waiting {
  readonly submission: Submission;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

interface Placed {
  readonly submission: Submission;
  readonly dealPathId: string;
  /** Place of its command in the batch. */
  readonly index: number;
}

/** Entries of one transaction at most. */
const MAX_BATCH = 200;

/**
 * Where order entries become orders, exactly once each: the reply is stored with the order, in one transaction, under the client's own id.
 * Entries that come while a transaction runs share the next one.
 */
export class OrderDesk {
  readonly #deps: OrderDeskDeps;
  readonly #queue: Waiting[] = [];
  #isPlanned = false;

  constructor(deps: OrderDeskDeps) {
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
    const entry = found.get(entryKey(operId, clOrdId));
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
    let outcomes = new Map<Waiting, Outcome>();
    let placed: Placed[] = [];
    const plan: Plan = {
      prepare() {
        batch = take();
        return {
          books: batch.map(({ submission: { securityId, bucket } }) => ({ securityId, bucket })),
          owners: batch.map(({ submission }) => submission.sender.session.operId),
        };
      },
      decide: async (locked) => {
        outcomes = new Map();
        placed = [];
        return this.#decide(batch, locked, outcomes, placed);
      },
      finish: (locked, result) => this.#finish(batch, locked, result, outcomes, placed),
    };
    await this.#deps.writer.carryOut(plan);
    for (const item of batch) {
      const outcome = outcomes.get(item);
      if (outcome === undefined) item.fail(new Error(`order entry ${item.submission.clOrdId} was not decided`));
      else item.settle(outcome);
    }
  }

  async #decide(
    batch: readonly Waiting[],
    { trx, books }: Locked,
    outcomes: Map<Waiting, Outcome>,
    placed: Placed[],
  ): Promise<MarketCommand[]> {
    const operIds = [...new Set(batch.map(({ submission }) => submission.sender.session.operId))];
    const known = await storedReplies(trx, batch.map(idsOf));
    const quotas = await readQuotas(trx, operIds);
    const paths = await validPaths(trx, operIds);
    const entered = new Set<string>();
    const own: { readonly key: string; readonly order: NewOrder }[] = [];
    const commands: MarketCommand[] = [];
    for (const item of batch) {
      const { submission } = item;
      const { securityId, bucket } = submission;
      const { operId, clOrdId } = idsOf(item);
      const entryId = entryKey(operId, clOrdId);
      const stored = known.get(entryId);
      if (stored !== undefined) {
        outcomes.set(item, answerOf(stored, submission.bodyHash));
        continue;
      }
      // The same id twice in one batch: the later one waits for the reply of the first.
      if (entered.has(entryId)) continue;
      const key = bookKey(securityId, bucket);
      const book = books.get(key);
      const going = submission.replaced(book);
      const refusal = checkQuota(submission, going, quotas.get(operId));
      const path = refusal ?? pickPath(submission.dealPathId, paths.get(operId) ?? []);
      if (isRefusal(path)) {
        outcomes.set(item, path);
        continue;
      }
      const pending = own.filter((other) => other.key === key).map(({ order }) => order);
      const crossing = submission.orders.find((order) => crossesOwn(order, book, going, pending));
      if (crossing !== undefined) {
        outcomes.set(item, refused('price', '与本人的反向报价交叉，请先撤销或调整原报价'));
        continue;
      }
      entered.add(entryId);
      reserve(quotas.get(operId), demandOf(submission, going));
      own.push(...submission.orders.map((order) => ({ key, order })));
      placed.push({ submission, dealPathId: path.id, index: commands.length });
      commands.push({ securityId, bucket, command: commandOf(submission, going) });
      this.#deps.actors.note(
        submission.orders.map((order) => order.id),
        submission.sender,
      );
    }
    return commands;
  }

  async #finish(
    batch: readonly Waiting[],
    { trx, now }: Locked,
    { refusals, deltas }: MarketResult,
    outcomes: Map<Waiting, Outcome>,
    placed: readonly Placed[],
  ): Promise<void> {
    const states = lastStates(deltas);
    const operIds = [...new Set(placed.map(({ submission }) => submission.sender.session.operId))];
    const quotas = await readQuotas(trx, operIds);
    const accepted: { placed: Placed; reply: OrderEntryReply }[] = [];
    const answers = new Map<string, Outcome>();
    for (const item of placed) {
      const { submission, index } = item;
      const { operId } = submission.sender.session;
      const refusal = refusals[index] ?? null;
      const key = entryKey(operId, submission.clOrdId);
      if (refusal !== null) {
        answers.set(key, refusedByBook(refusal));
        continue;
      }
      const reply = replyOf(submission, states, quotas.get(operId));
      accepted.push({ placed: item, reply });
      answers.set(key, reply);
    }
    await saveEntries(trx, accepted, now);
    for (const item of batch) {
      if (outcomes.has(item)) continue;
      const { operId, clOrdId } = idsOf(item);
      const answer = answers.get(entryKey(operId, clOrdId));
      const first = placed.find(
        ({ submission }) => submission.sender.session.operId === operId && submission.clOrdId === clOrdId,
      );
      if (answer === undefined || first === undefined) continue;
      const isSame = first.submission.bodyHash === item.submission.bodyHash;
      outcomes.set(item, isSame ? answer : conflict());
    }
  }
}

const idsOf = ({ submission }: Waiting): { operId: string; clOrdId: string } => ({
  operId: submission.sender.session.operId,
  clOrdId: submission.clOrdId,
});
const entryKey = (operId: string, clOrdId: string): string => `${operId}/${clOrdId}`;
/** unique_violation. */
const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505';
const isRefusal = (value: Refused | { readonly id: string }): value is Refused => isRefused(value);

interface StoredEntry {
  readonly bodyHash: string;
  readonly reply: OrderEntryReply;
}

const answerOf = ({ bodyHash, reply }: StoredEntry, wanted: string): Outcome => (bodyHash === wanted ? reply : conflict());

async function storedReplies(
  db: Db | Tx,
  ids: readonly { readonly operId: string; readonly clOrdId: string }[],
): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<{ oper_id: string; cl_ord_id: string; body_hash: string; reply: OrderEntryReply }>`
    select entry.oper_id, entry.cl_ord_id, entry.body_hash, entry.reply
    from unnest(${ids.map((id) => id.operId)}::text[], ${ids.map((id) => id.clOrdId)}::text[]) as wanted (oper_id, cl_ord_id)
    join order_entry as entry using (oper_id, cl_ord_id)`.execute(db);
  return new Map(rows.map((row) => [entryKey(row.oper_id, row.cl_ord_id), { bodyHash: row.body_hash, reply: row.reply }]));
}

interface Path {
  readonly id: string;
  readonly isDefault: boolean;
}

async function validPaths(trx: Tx, operIds: readonly string[]): Promise<Map<string, Path[]>> {
  const rows = await trx
    .selectFrom('deal_path')
    .select(['id', 'oper_id', 'is_default'])
    .where('oper_id', 'in', operIds.length > 0 ? operIds : [''])
    .where('status', '=', 'valid')
    .forShare()
    .execute();
  const paths = new Map<string, Path[]>();
  for (const row of rows) {
    const path = { id: row.id, isDefault: row.is_default };
    paths.set(row.oper_id, [...(paths.get(row.oper_id) ?? []), path]);
  }
  return paths;
}

function pickPath(wanted: string | null, paths: readonly Path[]): Path | Refused {
  if (wanted !== null) {
    return paths.find((path) => path.id === wanted) ?? refused('dealPathId', '所选交易路径不存在或已废止');
  }
  return paths.find((path) => path.isDefault) ?? refused('dealPathId', '请先维护并选择交易路径');
}

function checkQuota(submission: Submission, going: readonly BookOrder[], quota: QuotaState | undefined): Refused | null {
  const demand = demandOf(submission, going);
  if (demand <= 0) return null;
  if (quota === undefined) return refused('orderQty', '尚未配置交易额度，不能提交报价');
  const left = quota.limit - quota.amount;
  if (demand <= left) return null;
  return refused('orderQty', `交易额度不足：剩余 ${left} 万元，本次需要 ${demand} 万元`, String(left));
}

function reserve(quota: QuotaState | undefined, demand: number): void {
  if (quota !== undefined) quota.amount += demand;
}

function lastStates(deltas: readonly BookDelta[]): ReadonlyMap<string, BookOrder> {
  return new Map(deltas.flatMap(({ orders }) => orders.map(({ order }) => [order.id, order] as const)));
}

function replyOf({ orders }: Submission, states: ReadonlyMap<string, BookOrder>, quota: QuotaState | undefined): OrderEntryReply {
  const [first, second] = orders.map((order) => states.get(order.id));
  const remainingQuota = quota === undefined ? null : quota.limit - quota.amount;
  if (first === undefined)
    return { orderId: '', ordStatus: '4', cumQty: 0, message: '双边报价已撤回', avgPrice: null, remainingQuota };
  const avgPrice = first.cumQty === 0 ? null : Number(e4Text(Math.round(first.turnover / first.cumQty)));
  return {
    orderId: first.id,
    ordStatus: first.status,
    cumQty: first.cumQty,
    message: wordsOf(first),
    avgPrice,
    ...(second === undefined ? {} : { ofrOrderId: second.id }),
    remainingQuota,
  };
}

function wordsOf({ status, cumQty, orderQty, phase, quoteInd }: BookOrder): string {
  if (status === '2') return '全部成交';
  if (status === '4') return cumQty > 0 ? `部分成交 ${cumQty}/${orderQty} 万元，剩余已撤销` : '未能成交，已撤销';
  if (phase === 'asking') return '已提交，等待对方确认';
  if (cumQty > 0) return `部分成交 ${cumQty}/${orderQty} 万元，剩余继续有效`;
  return quoteInd === 99 ? '意向已提交' : '报价已提交';
}

async function saveEntries(
  trx: Tx,
  accepted: readonly { readonly placed: Placed; readonly reply: OrderEntryReply }[],
  now: number,
): Promise<void> {
  if (accepted.length === 0) return;
  const at = new Date(now).toISOString();
  const entries = accepted.map(({ placed: { submission }, reply }) => ({
    oper_id: submission.sender.session.operId,
    cl_ord_id: clientId(submission.clOrdId),
    body_hash: submission.bodyHash,
    reply,
    created_at: at,
  }));
  await sql`insert into order_entry (oper_id, cl_ord_id, body_hash, reply, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as source (oper_id text, cl_ord_id text, body_hash text, reply jsonb, created_at timestamptz)`.execute(trx);
  const terms = accepted.flatMap(({ placed: { submission, dealPathId } }) =>
    submission.orders.map((order) => ({
      order_id: order.id,
      deal_path_id: dealPathId,
      settl_date: submission.settlDate,
      remark: submission.remark,
    })),
  );
  await sql`insert into order_terms (order_id, deal_path_id, settl_date, remark)
    select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as source (order_id text, deal_path_id text, settl_date date, remark text)`.execute(trx);
}
