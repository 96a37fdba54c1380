import type { OrderEntryReply } from '#contract/entities';
import type { ReplyKey } from '#contract/locales';
import { checkHolding, problem } from '#contract/rules';
import {
  type BookDelta,
  bookKey,
  type BookOrder,
  type BookState,
  crosses,
  leastOf,
  leavesOf,
  type NewOrder,
} from '#server/matching';
import { replyText } from '#server/locales';
import type { MarketCommand, MarketResult, QuotaState } from '#server/domain/market';
import { averagePrice } from './order-record.ts';
import { closedId, conflict, type Refused, refusedBy, refusedByBook } from './refusal.ts';
import { commandOf, demandOf, type Submission } from './submission.ts';

/** The reply to an order entry. */
export type Outcome = OrderEntryReply | Refused;

/** An earlier entry with its stored reply. */
export interface StoredEntry {
  readonly bodyHash: string;
  readonly reply: OrderEntryReply;
}

export interface PathState {
  readonly id: string;
  readonly isDefault: boolean;
}

type Quotas = Pick<ReadonlyMap<string, QuotaState>, 'get'>;

/** The state while the books are locked. Books and quotas change with every command that is run. */
export interface AdmissionFacts {
  /** By `entryKey`. */
  readonly stored: ReadonlyMap<string, StoredEntry>;
  /** By operator; absent without a quota. */
  readonly quotas: Quotas;
  readonly paths: ReadonlyMap<string, readonly PathState[]>;
  /** By `bookKey`. */
  readonly books: ReadonlyMap<string, BookState>;
  /** Why an entry that passed its checks must no longer be carried out: its sender may not enter it now, the market has closed, or the day has turned. */
  readonly lateRefusal?: (submission: Submission) => Refused | null;
  /** Carries out the command of an admitted entry. */
  readonly run: (command: MarketCommand) => void;
}

/** An entry whose command was carried out: the `index`-th of the batch. */
export interface Admitted {
  readonly submission: Submission;
  readonly dealPathId: string;
  readonly index: number;
}

export interface Admission {
  /** One per submission: the decision, or null for those that the book decides. */
  readonly outcomes: readonly (Outcome | null)[];
  readonly admitted: readonly Admitted[];
}

export const entryKey = ({ sender, clOrdId }: Pick<Submission, 'sender' | 'clOrdId'>): string =>
  `${sender.session.operId}/${clOrdId}`;

/** The hash of no body, under which an id is closed before its entry arrives. */
export const CLOSED = '';

/** The stored reply for the same body; a conflict for a different one, and for any under a closed id. */
export function answerOf({ bodyHash, reply }: StoredEntry, expectedHash: string): Outcome {
  if (bodyHash === CLOSED) return closedId();
  return bodyHash === expectedHash ? reply : conflict();
}

/**
 * Decides a batch of entries under lock, checking in this order for an earlier reply, quota, trading path and own quotes; and runs the commands
 * of the rest. Each entry finds books and quotas as the one before it has left them, as if each came alone.
 */
export function admit(
  batch: readonly Submission[],
  { stored, quotas, paths, books, lateRefusal, run }: AdmissionFacts,
): Admission {
  const admitted: Admitted[] = [];
  const entered = new Set<string>();
  const outcomes = batch.map((submission): Outcome | null => {
    const { securityId, bucket, sender } = submission;
    const { operId } = sender.session;
    const entry = entryKey(submission);
    const storedEntry = stored.get(entry);
    if (storedEntry !== undefined) return answerOf(storedEntry, submission.bodyHash);
    // The same id twice in one batch: the later entry receives the reply of the first.
    if (entered.has(entry)) return null;
    const late = lateRefusal?.(submission) ?? null;
    if (late !== null) return late;
    const book = books.get(bookKey(securityId, bucket));
    const going = submission.replaced(book);
    const path = pickPath(submission.dealPathId, paths.get(operId) ?? []);
    const [wrong] = checkHolding({
      demand: demandOf(submission, going),
      remainingQuota: leftOf(quotas.get(operId)),
      path: path === undefined ? (submission.dealPathId === null ? 'none' : 'unknown') : 'fine',
      crossesOwn: submission.orders.some((order) => crossesOwn(order, book, going)),
    });
    if (wrong !== undefined || path === undefined) return refusedBy(wrong ?? problem('dealPathId', 'noPath'));
    entered.add(entry);
    admitted.push({ submission, dealPathId: path.id, index: admitted.length });
    run({ securityId, bucket, command: commandOf(submission, going) });
    return null;
  });
  return { outcomes, admitted };
}

/** Quotas after the transaction, and books before it, by `bookKey`. */
interface AfterBatch {
  readonly quotas: Quotas;
  readonly books: ReadonlyMap<string, BookState>;
}

/** The book's answers: replies to the entries that it accepted, by `entryKey`. */
export function answers(
  admitted: readonly Admitted[],
  { refusals, deltas }: MarketResult,
  { quotas, books }: AfterBatch,
): ReadonlyMap<string, { readonly admitted: Admitted; readonly outcome: Outcome }> {
  const states = new Map(
    deltas.flatMap(({ orders }: BookDelta) => orders.map(({ order }) => [order.id, order] as const)),
  );
  return new Map(
    admitted.map((item) => {
      const refusal = refusals[item.index] ?? null;
      const quota = quotas.get(item.submission.sender.session.operId);
      const left = targetLeft(item.submission, states, books);
      const outcome =
        refusal === null ? replyOf(item.submission, states, quota, left) : refusedByBook(refusal, left);
      return [entryKey(item.submission), { admitted: item, outcome }];
    }),
  );
}

/** What is left of the quote that an entry is to hit, 万元. */
function targetLeft(
  { securityId, bucket, orders }: Submission,
  states: ReadonlyMap<string, BookOrder>,
  books: AfterBatch['books'],
): number {
  const targetId = orders[0]?.targetId ?? null;
  if (targetId === null) return 0;
  const book = books.get(bookKey(securityId, bucket));
  const target =
    states.get(targetId) ?? [...(book?.bids ?? []), ...(book?.ofrs ?? [])].find(({ id }) => id === targetId);
  return target === undefined ? 0 : leavesOf(target);
}

/** By operator, 万元. */
type QuotaChanges = ReadonlyMap<string, { readonly reserved: number; readonly used: number }>;

/** Effect of a book's changes on its owners' quotas, 万元: live orders reserve their remaining quantity, fills use it. */
export function quotaChanges(
  books: ReadonlyMap<string, BookState>,
  deltas: readonly BookDelta[],
): QuotaChanges {
  const changes = new Map<string, { reserved: number; used: number }>();
  for (const { securityId, bucket, orders } of deltas) {
    if (!orders.some(({ order }) => order.source === 'user')) continue;
    const before = formerOrders(books.get(bookKey(securityId, bucket)), orders);
    for (const { order } of orders) {
      if (order.source !== 'user') continue;
      const previous = before.get(order.id);
      const change = changes.get(order.ownerId) ?? { reserved: 0, used: 0 };
      change.reserved += reservedBy(order) - (previous ? reservedBy(previous) : 0);
      change.used += order.cumQty - (previous?.cumQty ?? 0);
      changes.set(order.ownerId, change);
    }
  }
  return changes;
}

/** Users' orders that were in the book before, in their former state, by id. */
function formerOrders(
  book: BookState | undefined,
  changed: BookDelta['orders'],
): ReadonlyMap<string, BookOrder> {
  const former = new Map<string, BookOrder>();
  const ids = new Set<string>();
  for (const { order, acceptedN } of changed)
    if (acceptedN === null && order.source === 'user') ids.add(order.id);
  if (book === undefined) return former;
  for (const list of [book.bids, book.ofrs, book.pendingHits]) {
    for (const order of list) {
      if (former.size === ids.size) return former;
      if (ids.has(order.id)) former.set(order.id, order);
    }
  }
  return former;
}

const reservedBy = (order: BookOrder): number => (order.status === '0' ? leavesOf(order) : 0);

/** The remaining quota, 万元; null without a quota. */
const leftOf = (quota: QuotaState | undefined): number | null =>
  quota === undefined ? null : quota.limit - quota.amount;

/** The requested path, else the default one. */
const pickPath = (requestedId: string | null, paths: readonly PathState[]): PathState | undefined =>
  paths.find((path) => (requestedId === null ? path.isDefault : path.id === requestedId));

/** Whether a bid and an offer of one owner would meet. */
const meets = (a: NewOrder, b: NewOrder): boolean =>
  a.side !== b.side && (a.side === 1 ? crosses(a, b) : crosses(b, a));

/** Whether the order would match a resting quote of its own owner that stays. */
function crossesOwn(order: NewOrder, book: BookState | undefined, going: readonly BookOrder[]): boolean {
  const isMet = (other: NewOrder): boolean => other.ownerId === order.ownerId && meets(order, other);
  for (const other of (order.side === 1 ? book?.ofrs : book?.bids) ?? []) {
    // Best first: none further back matches.
    if (order.side === 1 ? other.yieldE4 < order.yieldE4 : other.yieldE4 > order.yieldE4) break;
    if (isMet(other) && !going.some(({ id }) => id === other.id)) return true;
  }
  return false;
}

function replyOf(
  { orders }: Submission,
  states: ReadonlyMap<string, BookOrder>,
  quota: QuotaState | undefined,
  targetLeftQty: number,
): OrderEntryReply {
  const [first, second] = orders.map((order) => states.get(order.id));
  const remainingQuota = leftOf(quota);
  if (first === undefined) {
    return {
      orderId: '',
      ordStatus: '4',
      cumQty: 0,
      ...replyWords('withdrawn'),
      avgPrice: null,
      remainingQuota,
    };
  }
  return {
    orderId: first.id,
    ordStatus: first.status,
    cumQty: first.cumQty,
    ...wordsOf(first, targetLeftQty),
    avgPrice: averagePrice(first),
    ...(second === undefined ? {} : { ofrOrderId: second.id }),
    remainingQuota,
  };
}

const replyWords = (
  key: ReplyKey,
  values: Record<string, string | number> = {},
): Pick<OrderEntryReply, 'message' | 'key' | 'values'> => ({ message: replyText(key, values), key, values });

/** `targetLeftQty`: what is left of the quote that it was to hit, 万元. */
function wordsOf(
  order: BookOrder,
  targetLeftQty: number,
): Pick<OrderEntryReply, 'message' | 'key' | 'values'> {
  const { status, cumQty, orderQty, phase, quoteInd } = order;
  if (status === '2') return replyWords('filled');
  if (status === '4') {
    if (cumQty > 0) return replyWords('partCancelled', { cumQty, orderQty });
    const isShort = targetLeftQty > 0 && targetLeftQty < leastOf(order);
    return isShort ? replyWords('targetShort', { targetLeft: targetLeftQty }) : replyWords('unfilled');
  }
  if (phase === 'asking') return replyWords('asking');
  if (cumQty > 0) return replyWords('partFilled', { cumQty, orderQty });
  return replyWords(quoteInd === 99 ? 'intention' : 'quote');
}
