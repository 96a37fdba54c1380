import { isImmediate } from '#contract/rules';
import { nextMeetings } from './meeting.ts';
import { byPriority, comparePrice, leastOf, leavesOf } from './order.ts';
import type { BookEvent, BookOrder, BookState, Trade } from './types.ts';

/**
 * Invariants of a book after every command (domain notes 4.2, security notes 4). Returns one line per breach, none if all hold. `now`
 * is the time of the last command.
 */
export function checkInvariants(state: BookState, now: number): string[] {
  const breaches: string[] = [];
  const resting = [...state.bids, ...state.ofrs];
  const all = [...resting, ...state.pendingHits];
  if (new Set(all.map((order) => order.id)).size < all.length) breaches.push('an order is in the book twice');
  for (const order of all) breaches.push(...checkLive(order, state, now));
  for (const [side, list] of [[1, state.bids] as const, [2, state.ofrs] as const]) {
    if (list.some((order) => order.side !== side || order.phase !== 'resting'))
      breaches.push(`an order on side ${side} that does not belong there`);
    if (list.some((order, i) => i > 0 && byPriority(list[i - 1] ?? order, order) > 0))
      breaches.push(`side ${side} is out of price-time priority`);
  }
  const crossing = nextMeetings({ side: (side) => (side === 1 ? state.bids : state.ofrs) });
  for (const { taker, maker } of crossing) breaches.push(`${taker.id} and ${maker.id} cross and can trade`);
  for (const hit of state.pendingHits) {
    const target = resting.find((order) => order.id === hit.targetId);
    if (hit.phase !== 'asking' || !target || target.side === hit.side || target.quoteInd === 1)
      breaches.push(`${hit.id} has no valid target`);
    else if (target.orgId === hit.orgId) breaches.push(`${hit.id} targets its own organisation`);
    else if (leavesOf(target) < leastOf(hit)) breaches.push(`${hit.id} waits for more than is left`);
  }
  return breaches;
}

function checkLive(order: BookOrder, state: BookState, now: number): string[] {
  const breaches: string[] = [];
  const whole = [
    order.yieldE4,
    order.clean,
    order.orderQty,
    order.cumQty,
    order.minQty,
    order.turnover,
    order.arrival,
  ];
  if (!whole.every(Number.isSafeInteger)) breaches.push(`${order.id} has a fractional number`);
  if (order.status !== '0' || order.reason !== null)
    breaches.push(`${order.id} has ended but is still in the book`);
  if (order.cumQty < 0 || leavesOf(order) <= 0)
    breaches.push(`${order.id} has filled ${order.cumQty} of ${order.orderQty}`);
  if (isImmediate(order)) breaches.push(`${order.id} is immediate but rests`);
  if (order.expireAt !== null && order.expireAt <= now)
    breaches.push(`${order.id} has expired but is still in the book`);
  if (order.arrival > state.arrivals) breaches.push(`${order.id} is numbered after the last arrival`);
  return breaches;
}

/**
 * Invariants of a book's whole history: events without gaps, each order accepted once, quantities only grow and never exceed the
 * order, filled exactly when complete, status along allowed edges, bought = sold = traded, no organisation with itself, no execution
 * beyond either limit.
 */
export function checkHistory(events: readonly BookEvent[]): string[] {
  const breaches: string[] = [];
  const last = new Map<string, BookOrder>();
  const filled = { bid: 0, ofr: 0 };
  const trades = new Map<string, number>();
  let n = (events[0]?.n ?? 1) - 1;
  for (const event of events) {
    const { order, trade } = event;
    n += 1;
    if (event.n !== n) breaches.push(`event ${event.n}, expected ${n}`);
    const before = last.get(order.id);
    breaches.push(...checkChange(event, before));
    last.set(order.id, order);
    if (!trade) continue;
    const part = order.cumQty - (before?.cumQty ?? 0);
    breaches.push(...checkTrade(trade, order, part));
    filled[order.side === 1 ? 'bid' : 'ofr'] += part;
    trades.set(trade.id, trade.qty);
  }
  const traded = trades.values().reduce((sum, qty) => sum + qty, 0);
  if (filled.bid !== traded || filled.ofr !== traded)
    breaches.push(`bought ${filled.bid}, sold ${filled.ofr}, traded ${traded}`);
  return breaches;
}

/** Breaches of what may follow the order as it was before; undefined: it was not accepted yet. */
function checkChange({ kind, order, trade }: BookEvent, before: BookOrder | undefined): string[] {
  const breaches: string[] = [];
  if ((kind === 'new') === (before !== undefined))
    breaches.push(`${order.id}: ${kind} ${before ? 'after it was accepted' : 'before it was accepted'}`);
  if (before && before.status !== '0') breaches.push(`${order.id} changed after it had ended`);
  if (before && (order.cumQty < before.cumQty || order.orderQty !== before.orderQty))
    breaches.push(`${order.id}: filled quantity decreased or order quantity changed`);
  if (order.cumQty > order.orderQty) breaches.push(`${order.id} is overfilled`);
  if ((order.cumQty === order.orderQty) !== (order.status === '2'))
    breaches.push(`${order.id}: status contradicts the filled quantity`);
  if ((kind === 'fill') !== (trade !== null))
    breaches.push(`${order.id}: ${kind} ${trade ? 'with' : 'without'} a trade`);
  return breaches;
}

/** Breaches of a trade in which `part` of the order was filled. */
function checkTrade(trade: Trade, order: BookOrder, part: number): string[] {
  const breaches: string[] = [];
  if (part !== trade.qty) breaches.push(`${order.id} filled ${part} in a trade of ${trade.qty}`);
  if (trade.bidOrgId === trade.ofrOrgId) breaches.push(`${trade.id}: an organisation trades with itself`);
  const beyond = comparePrice(trade, order);
  if (order.side === 1 ? beyond > 0 : beyond < 0)
    breaches.push(`${trade.id} violates the limit of ${order.id}`);
  return breaches;
}

/** The book as reconstructed from the events: must equal the book itself. Starts from `base`. */
export function replay(base: BookState, events: readonly BookEvent[]): BookState {
  const live = new Map([...base.bids, ...base.ofrs, ...base.pendingHits].map((order) => [order.id, order]));
  let { version, arrivals } = base;
  for (const { n, order } of events) {
    version = n;
    arrivals = Math.max(arrivals, order.arrival);
    if (order.phase === 'done') live.delete(order.id);
    else live.set(order.id, order);
  }
  const orders = [...live.values()];
  const side = (value: 1 | 2): BookOrder[] =>
    orders.filter((order) => order.phase === 'resting' && order.side === value).sort(byPriority);
  const pendingHits = orders
    .filter((order) => order.phase === 'asking')
    .sort((a, b) => a.arrival - b.arrival);
  return { ...base, version, arrivals, bids: side(1), ofrs: side(2), pendingHits };
}
