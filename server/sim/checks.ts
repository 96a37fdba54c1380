import { displayStatus } from '#contract/rules';
import { entryKey, isRefused, type Outcome, type StoredEntry, type Submission } from '#server/domain/orders';
import { type BookDelta, bookKey, type BookOrder, type BookState, checkInvariants } from '#server/matching';
import type { Quota } from './world.ts';

export interface StoredState {
  readonly states: ReadonlyMap<string, BookState>;
  readonly quotas: ReadonlyMap<string, Quota>;
  readonly entries: ReadonlyMap<string, StoredEntry>;
}

/**
 * Invariants after every step (security notes 4), checked by a reader that sees only what the world publishes: I1 acknowledged orders are
 * kept once, I2 quantities, I3 sums of fills, I4 and I5 books, I6 statuses, I7 quota, I8 event numbers and the reader's view, I11 whole
 * numbers. I9 and I10, equal hashes, are compared by the caller that runs the worlds.
 */
export class Auditor {
  /** Every order in its last state, by id. */
  readonly #orders = new Map<string, BookOrder>();
  /** Quantities of the users' orders, by owner: what is left of the live ones, and what all have filled. */
  readonly #byOwner = new Map<string, { live: number; done: number }>();
  readonly #acknowledged = new Map<string, string>();
  readonly #bought = new Map<string, number>();
  readonly #sold = new Map<string, number>();
  readonly #traded = new Map<string, number>();
  /** The view of a reader of the pushes, by book: version and live orders. */
  readonly #views = new Map<string, { version: number; readonly live: Map<string, BookOrder> }>();
  readonly trades = new Set<string>();

  /** Processes what a step published; `isPushLost` withholds it from the reader of pushes. Returns one line per breach. */
  check(
    deltas: readonly BookDelta[],
    { states, quotas, entries }: StoredState,
    now: number,
    isPushLost: boolean,
  ): string[] {
    const breaches: string[] = [];
    for (const delta of deltas) {
      const { securityId, bucket, from, to } = delta;
      const key = bookKey(securityId, bucket);
      const state = states.get(key);
      if (!state) breaches.push(`book ${key} is missing`);
      else breaches.push(...checkInvariants(state, now));
      const orders = delta.orders.map(({ order }) => order);
      for (const { order, acceptedN } of delta.orders)
        breaches.push(...this.#takeOrder(order, acceptedN !== null));
      breaches.push(...this.#takeTrades(delta));
      if (!isPushLost) breaches.push(...this.#takePush(key, from, to, orders, state));
    }
    const users = deltas.flatMap(({ orders }) => orders).filter(({ order }) => order.source === 'user');
    const owners = new Set(users.map(({ order }) => order.ownerId));
    for (const [operId, quota] of quotas) {
      if (quota.reserved + quota.used > quota.limit || quota.reserved < 0)
        breaches.push(`I7 ${operId} exceeds its quota`);
      if (owners.has(operId)) breaches.push(...this.#checkQuota(operId, quota));
    }
    for (const [key, orderId] of this.#acknowledged) {
      if (entries.get(key)?.reply.orderId !== orderId)
        breaches.push(`I1 ${key} was acknowledged but is not stored`);
    }
    return breaches;
  }

  /** A user received this answer. */
  acknowledge(submission: Submission, outcome: Outcome): string[] {
    if (isRefused(outcome)) return [];
    const key = entryKey(submission);
    const previous = this.#acknowledged.get(key);
    this.#acknowledged.set(key, outcome.orderId);
    // Only the newest are tracked, so that a long run does not slow down.
    if (this.#acknowledged.size > 40) this.#acknowledged.delete(this.#acknowledged.keys().next().value ?? '');
    if (previous !== undefined && previous !== outcome.orderId)
      return [`I1 ${key} was acknowledged as ${previous} and as ${outcome.orderId}`];
    return outcome.orderId === '' || this.#orders.has(outcome.orderId)
      ? []
      : [`I1 ${key} was acknowledged but its order does not exist`];
  }

  /** Counts what was bought, sold and traded. */
  #takeTrades({ securityId, trades }: BookDelta): string[] {
    const breaches: string[] = [];
    const add = (sums: Map<string, number>, qty: number): void =>
      void sums.set(securityId, (sums.get(securityId) ?? 0) + qty);
    for (const { trade } of trades) {
      if (this.trades.has(trade.id)) breaches.push(`trade ${trade.id} reported twice`);
      this.trades.add(trade.id);
      add(this.#traded, trade.qty);
      if (this.#orders.has(trade.bidId)) add(this.#bought, trade.qty);
      if (this.#orders.has(trade.ofrId)) add(this.#sold, trade.qty);
    }
    const sum = this.#traded.get(securityId) ?? 0;
    if ((this.#bought.get(securityId) ?? 0) !== sum || (this.#sold.get(securityId) ?? 0) !== sum)
      breaches.push(`I3 ${securityId}: quantities bought, sold and traded differ`);
    return breaches;
  }

  #takeOrder(order: BookOrder, isNew: boolean): string[] {
    const breaches: string[] = [];
    const before = this.#orders.get(order.id);
    if (isNew && before) breaches.push(`I1 ${order.id} accepted twice`);
    if (before && before.status !== '0') breaches.push(`I6 ${order.id} changed after it had ended`);
    if (order.cumQty < (before?.cumQty ?? 0) || order.cumQty > order.orderQty)
      breaches.push(`I2 ${order.id} has filled ${order.cumQty} of ${order.orderQty}`);
    if ((order.cumQty === order.orderQty) !== (order.status === '2'))
      breaches.push(`I6 ${order.id}: status ${order.status} contradicts the filled quantity`);
    const numbers = [order.yieldE4, order.clean, order.orderQty, order.cumQty, order.turnover];
    if (!numbers.every(Number.isSafeInteger)) breaches.push(`I11 ${order.id} has a fractional number`);
    const facts = { ...order, ordStatus: order.status };
    if (displayStatus(facts) !== modelStatus(order))
      breaches.push(`I6 ${order.id} is displayed with status ${displayStatus(facts)}`);
    this.#orders.set(order.id, order);
    if (order.source === 'user') {
      const mine = this.#byOwner.get(order.ownerId) ?? { live: 0, done: 0 };
      mine.live += liveQty(order) - (before ? liveQty(before) : 0);
      mine.done += order.cumQty - (before?.cumQty ?? 0);
      this.#byOwner.set(order.ownerId, mine);
    }
    return breaches;
  }

  #checkQuota(operId: string, { reserved, used }: Quota): string[] {
    const { live, done } = this.#byOwner.get(operId) ?? { live: 0, done: 0 };
    return live === reserved && done === used
      ? []
      : [`I7 ${operId}: quota ${reserved}+${used}, orders ${live}+${done}`];
  }

  /** A reader of the pushes: on a gap it reloads the book; afterwards its view must equal the book. */
  #takePush(
    key: string,
    from: number,
    to: number,
    orders: readonly BookOrder[],
    state: BookState | undefined,
  ): string[] {
    if (!state) return [];
    const live = [...state.bids, ...state.ofrs, ...state.pendingHits];
    const view = this.#views.get(key);
    if (!view || view.version !== from) {
      if (view && view.version > from) return [`I8 ${key}: event ${from + 1} repeated`];
      this.#views.set(key, { version: to, live: new Map(live.map((order) => [order.id, order])) });
      return [];
    }
    view.version = to;
    for (const order of orders) {
      if (order.phase === 'done') view.live.delete(order.id);
      else view.live.set(order.id, order);
    }
    const isEqual =
      view.live.size === live.length && live.every((order) => view.live.get(order.id) === order);
    return isEqual ? [] : [`I8 ${key}: the reader's view differs from the book`];
  }
}

/** What a live order may still fill. */
const liveQty = ({ status, orderQty, cumQty }: BookOrder): number => (status === '0' ? orderQty - cumQty : 0);

/** The table of spec section 4 again, written independently of the rule that it checks. */
function modelStatus({ quoteInd, status, cumQty, orderQty, timeInForce, specifyTime }: BookOrder): string {
  const isPart = cumQty > 0 && cumQty < orderQty;
  if (quoteInd === 99) {
    const isAtOnce = specifyTime === '' || specifyTime === '0';
    if (cumQty === 0 && (isAtOnce || status === '4')) return '4';
    return isPart && status !== '4' ? '1' : status;
  }
  if (timeInForce === 3 && status === '4' && isPart) return specifyTime === '0' ? '4' : '1';
  return specifyTime === '0' && status !== '2' ? '4' : status;
}
