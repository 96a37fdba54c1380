import { isImmediate } from '#contract/rules';
import { Draft, isLive } from './draft.ts';
import { ANSWER_SECONDS } from './expiry.ts';
import { needsTurn, turn } from './day-turn.ts';
import { dayOrdersBefore, dueIn } from './listed.ts';
import { directionOf, sharesFor } from './meeting.ts';
import {
  allowsPart,
  comparePrice,
  isPricedBy,
  leastOf,
  leavesOf,
  opposite,
  pairQty,
  withinLimit,
} from './order.ts';
import { endCrossed, settle } from './settle.ts';
import type { Applied, BookDay, BookOrder, BookState, Command, NewOrder, Refusal } from './types.ts';

/** An empty book. */
export const emptyBook = (securityId: string, bucket: string): BookState => ({
  securityId,
  bucket,
  version: 0,
  arrivals: 0,
  bids: [],
  ofrs: [],
  pendingHits: [],
});

/**
 * The order book: applies one command at one moment. Pure and deterministic: no clock, no randomness, whole numbers only. Expired orders
 * and day orders from before the last close are ended first, and what remains from an earlier day is carried over to `day`, so that a
 * dead quote never trades and the two sides of a trade settle on one day, at a price by the bond's terms as they now are. A refused command changes nothing else. Whatever can trade afterwards trades within the command (decision 0107).
 * `day` null: a market without a calendar.
 */
export function apply(state: BookState, command: Command, now: number, day: BookDay | null = null): Applied {
  const draft = new Draft(state, now, day);
  endDue(draft, now);
  if (day !== null) closeBefore(draft, day.lastCloseAt);
  if (command.type === 'close') closeBefore(draft, command.before ?? Number.POSITIVE_INFINITY);
  if (day !== null && needsTurn(state, day)) turn(draft, day);
  const { refusal, cancelRefusals } =
    command.type === 'cancel'
      ? cancel(draft, command)
      : { refusal: run(draft, command, now, day), cancelRefusals: NONE };
  settle(draft);
  return { state: draft.state(), events: draft.events, refusal, cancelRefusals };
}

const NONE: Applied['cancelRefusals'] = new Map();

/** Whether a command would bring orders into the book. */
const isEntry = (command: Command): boolean =>
  command.type === 'place' || (command.type === 'replace' && command.orders.length > 0);

function run(
  draft: Draft,
  command: Exclude<Command, CancelCommand>,
  now: number,
  day: BookDay | null,
): Refusal | null {
  if (isEntry(command) && day !== null && day.over !== null) return 'dayOver';
  switch (command.type) {
    case 'place': {
      const order = pricedOn(day, command.order);
      return order === null ? 'badPrice' : (check(draft, order, now) ?? place(draft, order, now));
    }
    case 'replace': {
      const orders = command.orders.map((order) => pricedOn(day, order)).filter((order) => order !== null);
      return orders.length < command.orders.length ? 'badPrice' : replace(draft, { ...command, orders }, now);
    }
    case 'confirm':
    case 'refuse':
      return answer(draft, command);
    case 'work':
      return work(draft, command, now);
    case 'expire':
      return expire(draft, command.id);
    case 'tick':
    case 'close':
      return null;
  }
}

/**
 * The order at the price that follows from what was entered, where the terms of its bond were corrected since it was checked; null: it has none. A hit
 * keeps the price that it was entered at: that of its target.
 */
function pricedOn(day: BookDay | null, order: NewOrder): NewOrder | null {
  if (day === null || order.targetId !== null) return order;
  const quote = { ...order, settlDate: null };
  if (isPricedBy(day, quote)) return order;
  const price = day.price(quote);
  return price && { ...order, ...price };
}

function endDue(draft: Draft, now: number): void {
  const due = [...dueIn(draft.side(1), now), ...dueIn(draft.side(2), now), ...dueIn(draft.waiting(), now)];
  due.sort((a, b) => (a.expireAt ?? 0) - (b.expireAt ?? 0) || a.arrival - b.arrival);
  for (const order of due) {
    const live = draft.find(order.id);
    if (live) endByTime(draft, live);
  }
}

function endByTime(draft: Draft, order: BookOrder): void {
  draft.end(order, order.phase === 'asking' ? 'timeout' : 'auto');
}

function expire(draft: Draft, id: string): Refusal | null {
  const order = draft.find(id);
  if (!order || order.expireAt === null) return 'unknownOrder';
  endByTime(draft, order);
  return null;
}

/** What is wrong with an order in this book, if anything. */
function check(draft: Draft, order: NewOrder, now: number): Refusal | null {
  const refusal = checkTerms(order, now);
  if (refusal !== null) return refusal;
  if (draft.find(order.id)) return 'duplicate';
  return order.targetId === null ? null : checkHit(order, draft.find(order.targetId));
}

/** What is wrong with the order whatever is in the book. */
function checkTerms(order: NewOrder, now: number): Refusal | null {
  const whole = (value: number): boolean => Number.isSafeInteger(value);
  if (!whole(order.orderQty) || order.orderQty <= 0) return 'badQuantity';
  if (!whole(order.minQty) || order.minQty < 0 || order.minQty > order.orderQty) return 'badQuantity';
  if (!whole(order.yieldE4) || !whole(order.clean) || order.clean <= 0) return 'badPrice';
  if (!isImmediate(order) && order.expireAt !== null && order.expireAt <= now) return 'badTime';
  return order.specifyTime !== '' && order.expireAt === null ? 'badTime' : null;
}

/** What is wrong with an order that hits one certain quote. */
function checkHit(order: NewOrder, target: BookOrder | undefined): Refusal | null {
  if (!target || target.phase !== 'resting' || target.side === order.side) return 'unknownTarget';
  if (target.orgId === order.orgId) return 'ownQuote';
  if (!withinLimit(order, target)) return 'beyondLimit';
  // Its owner could never confirm any part of it.
  const probe = probeOf(order);
  if (target.quoteInd === 1 || pairQty(probe, target) > 0) return null;
  return leavesOf(target) < leastOf(probe) ? 'targetShort' : 'badQuantity';
}

function place(draft: Draft, order: NewOrder, now: number): null {
  const target = order.targetId === null ? undefined : draft.find(order.targetId);
  if (target && target.quoteInd !== 1) ask(draft, order, now);
  else take(draft, order, target);
  return null;
}

/** A hit on a non-firm quote: its owner is asked, for the hitter's time limit or three minutes. */
function ask(draft: Draft, order: NewOrder, now: number): void {
  if (order.specifyTime === '0') {
    draft.end(draft.accept(order, 'taking'), 'unmatched');
    return;
  }
  const timed =
    order.specifyTime === ''
      ? { ...order, specifyTime: String(ANSWER_SECONDS), expireAt: now + ANSWER_SECONDS * 1000 }
      : order;
  draft.accept(timed, 'asking');
}

/** The order as if the book had accepted it, to see what would happen. */
const probeOf = (order: NewOrder): BookOrder => ({
  ...order,
  arrival: 0,
  cumQty: 0,
  turnover: 0,
  status: '0',
  phase: 'taking',
  reason: null,
  settlDate: null,
  createdAt: 0,
  updatedAt: 0,
});

/** An order that may execute at once, against its target or the whole book; the remainder rests or ends. */
function take(draft: Draft, order: NewOrder, target: BookOrder | undefined): void {
  const executes = order.quoteInd !== 2 || target !== undefined;
  const makers = executes
    ? sharesFor(probeOf(order), target ? [target] : draft.side(opposite(order.side)))
    : [];
  const rests = !isImmediate(order);
  if (makers.length === 0 && rests) {
    draft.accept(order, 'resting');
    return;
  }
  const byHouse = order.quoteInd === 99 && target === undefined;
  let taker = draft.accept(order, 'taking');
  for (const { maker, qty } of makers)
    taker = draft.fill(taker, maker, qty, byHouse ? 'TRD' : directionOf(taker));
  if (!isLive(taker)) return;
  if (rests) draft.rest(taker);
  else draft.end(taker, 'unmatched');
}

function replace(draft: Draft, command: Extract<Command, { type: 'replace' }>, now: number): Refusal | null {
  const { ownerId, cancelIds, orders, leavesQty } = command;
  const going = cancelIds.map((id) => draft.find(id)).filter((order) => order !== undefined);
  if (leavesQty !== undefined) {
    const own = going.filter((order) => order.ownerId === ownerId);
    if (own.length === 0) return 'nothingToReplace';
    if (own.reduce((sum, order) => sum + leavesOf(order), 0) !== leavesQty) return 'replacedChanged';
  }
  if (going.some((order) => order.ownerId !== ownerId) || orders.some((order) => order.ownerId !== ownerId))
    return 'notOwner';
  if (new Set(orders.map((order) => order.id)).size < orders.length) return 'duplicate';
  const bids = orders.filter((order) => order.side === 1);
  const ofrs = orders.filter((order) => order.side === 2);
  // Legs at one price are a zero spread, which the market-making steps allow; they never meet, being of one organisation.
  if (bids.some((bid) => ofrs.some((ofr) => comparePrice(bid, ofr) > 0))) return 'crossedLegs';
  for (const order of orders) {
    const refusal = check(draft, order, now);
    if (refusal !== null) return refusal;
    if (order.targetId !== null) return 'unknownTarget';
  }
  for (const order of going) draft.end(order, 'replaced');
  for (const order of orders) {
    place(draft, order, now);
    // What the first leg lets trade goes before the second.
    settle(draft);
  }
  return null;
}

type CancelCommand = Extract<Command, { type: 'cancel' }>;

function cancel(
  draft: Draft,
  { ids, ownerId, reason }: CancelCommand,
): Pick<Applied, 'refusal' | 'cancelRefusals'> {
  const refusals = new Map<string, Refusal>();
  const distinctIds = new Set(ids);
  for (const id of distinctIds) {
    const order = draft.find(id);
    if (!order) refusals.set(id, 'unknownOrder');
    else if (ownerId !== null && ownerId !== order.ownerId) refusals.set(id, 'notOwner');
    else draft.end(order, reason);
  }
  const [first = null] = refusals.values();
  return { refusal: refusals.size < distinctIds.size ? null : first, cancelRefusals: refusals };
}

function answer(draft: Draft, command: Extract<Command, { type: 'confirm' | 'refuse' }>): Refusal | null {
  const target = draft.find(command.targetId);
  if (!target) return 'unknownOrder';
  if (target.ownerId !== command.ownerId) return 'notOwner';
  const hit = draft
    .waiting()
    .find((order) => order.targetId === target.id && (command.hitId === null || order.id === command.hitId));
  if (!hit) return 'nothingToConfirm';
  if (command.type === 'refuse') {
    draft.end(hit, 'refused');
    return null;
  }
  const qty = command.qty ?? Math.min(leavesOf(hit), leavesOf(target));
  if (!allowsPart(hit, leavesOf(hit), qty) || !allowsPart(target, leavesOf(target), qty))
    return 'badQuantity';
  const after = draft.fill(hit, target, qty, directionOf(hit));
  const live = draft.find(after.id);
  if (live) draft.end(live, 'partConfirmed');
  return null;
}

/** The house matches an intention with a dealer, or returns the intention. */
function work(draft: Draft, { id, order }: Extract<Command, { type: 'work' }>, now: number): Refusal | null {
  const intention = draft.find(id);
  if (!intention || intention.phase !== 'resting' || intention.quoteInd !== 99) return 'unknownOrder';
  if (order === null) {
    draft.end(intention, 'refused');
    return null;
  }
  const refusal = check(draft, { ...order, targetId: id }, now);
  if (refusal !== null) return refusal;
  const taker = draft.accept({ ...order, targetId: id }, 'taking');
  const qty = pairQty(taker, intention);
  const after = qty > 0 ? draft.fill(taker, intention, qty, 'TRD') : taker;
  if (isLive(after)) draft.end(after, 'unmatched');
  return null;
}

/** Ends day orders placed before a close, which may be made up for on a later day: nothing that it ends is carried over to that day. */
function closeBefore(draft: Draft, before: number): void {
  const passed = [
    ...dayOrdersBefore(draft.waiting(), before),
    ...dayOrdersBefore(draft.side(1), before),
    ...dayOrdersBefore(draft.side(2), before),
  ];
  if (passed.length === 0) return;
  for (const order of passed) draft.end(order, 'close');
  // Good-till-cancelled quotes may have become able to trade; at the close nothing trades any more.
  endCrossed(draft);
}
