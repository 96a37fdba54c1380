import type { OrderEntry, ReplacedOrder, TwoSidedQuote } from '#contract/entities';
import {
  type BothPrices,
  checkOrder,
  checkTwoSided as checkTwoSidedQuote,
  parseBeijingTime,
} from '#contract/rules';
import type { Actor } from '#server/call';
import type { Place } from '#server/domain/market';
import {
  type BookOrder,
  type BookState,
  type Command,
  expiryOf,
  leavesOf,
  type NewOrder,
} from '#server/matching';
import { randomId, sha256 } from '#server/runtime';
import {
  type CheckDeps,
  checkFlags,
  type Deal,
  dealFacts,
  dealOf,
  priceFacts,
  pricesOf,
  traderFacts,
} from './order-checks.ts';
import { isRefused, refused, refusedBy, type Refused } from './refusal.ts';

/** Origin of an order, for the audit. */
export interface Sender extends Actor {
  /** The request is carried out and rolled back: the answer is the real one, and nothing remains of it. */
  readonly rehearses?: boolean;
}

/** Queue place of an entry by this sender: users go before programs. */
export const placeOf = ({ session: { operId, key } }: Sender): Place => ({
  lane: key === undefined ? 'people' : 'programs',
  owner: operId,
});

/** Queue place of requests that end or answer orders: reducing one's risk has priority, by hand or by program. */
export const exitPlaceOf = ({ session: { operId } }: Sender): Place => ({ lane: 'people', owner: operId });

/** An order entry that passed every check not requiring a lock. */
export interface Submission {
  readonly sender: Sender;
  readonly clOrdId: string;
  readonly bodyHash: string;
  readonly securityId: string;
  readonly bucket: string;
  readonly settlDate: string;
  readonly remark: string;
  readonly dealPathId: string | null;
  readonly orders: readonly NewOrder[];
  /** The quotes that it replaces in this book. */
  readonly replaced: (book: BookState | undefined) => readonly BookOrder[];
  /** The one quote that it replaces, provided it is unchanged since its owner saw it. */
  readonly amends?: ReplacedOrder;
}

/** Legs of a two-sided quote are identified by the suffix of their client id; a user's own id has no dot. */
const LEG_END = { 1: '.B', 2: '.S' } as const;
export const isLeg = (order: Pick<NewOrder, 'clOrdId'>): boolean => /\.[BS]$/.test(order.clOrdId);
export const clientId = (clOrdId: string): string => clOrdId.replace(/\.[BS]$/, '');

/** Identifies whether a retry carries the same request. */
export const bodyHash = (body: OrderEntry | TwoSidedQuote): string =>
  sha256(JSON.stringify(body, sortedKeys));

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const restingIn = (book: BookState | undefined): readonly BookOrder[] =>
  book === undefined ? [] : [...book.bids, ...book.ofrs];

/** The user's order with this id, if it is in the book. */
const ownOrder =
  (orderId: string | undefined, { session: { operId } }: Sender): Submission['replaced'] =>
  (book) =>
    orderId === undefined
      ? []
      : restingIn(book).filter(({ id, ownerId }) => id === orderId && ownerId === operId);

/** A value that is present in an entry that passed the checks. */
function checked<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the checks let an entry pass that lacks what they ask for');
  return value;
}

const pricesOfBook = (prices: BothPrices | null | undefined): Pick<NewOrder, 'yieldE4' | 'clean'> => {
  const { yieldE4, cleanE4 } = checked(prices ?? undefined);
  return { yieldE4, clean: cleanE4 };
};

/** Checks an order entry up to the valuation, in the order of domain notes 3; quota, path and own quotes are checked under lock. */
export function checkEntry(
  entry: OrderEntry,
  sender: Sender,
  now: number,
  deps: CheckDeps,
): Submission | Refused {
  const { twoSided } = entry;
  if (twoSided !== undefined) return checkEntryOfTwoSides({ ...entry, twoSided }, sender, now, deps);
  const { session } = sender;
  const { newId = randomId } = deps;
  const deal = dealOf(entry.securityId, entry.settlType, now, deps);
  const prices = pricesOf(entry.price, entry.priceType, deal, now, deps);
  const expireAt = expiryOf(entry.specifyTime, now);
  const [wrong] = checkOrder(entry, {
    ...traderFacts(session, now, deps),
    ...dealFacts(deal, now),
    ...priceFacts(entry.side, prices, deal, now, deps),
    isTimeOver: expireAt === undefined,
  });
  if (wrong !== undefined) return refusedBy(wrong);
  const flags = checkFlags(entry.flags ?? []);
  if (isRefused(flags)) return flags;
  const order: NewOrder = {
    id: newId('O'),
    clOrdId: entry.clOrdId,
    source: 'user',
    ownerId: session.operId,
    orgId: session.orgId ?? '',
    side: entry.side,
    ...pricesOfBook(prices),
    priceType: entry.priceType,
    orderQty: entry.orderQty,
    minQty: entry.minQty ?? 0,
    allOrNone: entry.allOrNone ?? false,
    settlType: deal.settlType,
    quoteInd: entry.quoteInd,
    timeInForce: entry.timeInForce,
    specifyTime: entry.specifyTime,
    expireAt: checked(expireAt),
    ...flags,
    stars: entry.quoteInd === 2 ? flags.stars : 0,
    targetId: entry.targetQuoteId ?? null,
  };
  const { replaces } = entry;
  const found = submission(entry, sender, deal, [order], ownOrder(replaces?.orderId, sender));
  return replaces === undefined ? found : { ...found, amends: replaces };
}

/** When a quote would have settled on the day of its review; undefined: it insists on none. */
function dateOfReview(
  { securityId, settlType, reviewedOn }: TwoSidedQuote,
  deps: CheckDeps,
): string | undefined {
  const noon = reviewedOn === undefined ? undefined : parseBeijingTime(`${reviewedOn} 12:00:00.000`);
  return noon == null ? undefined : (dealOf(securityId, settlType, noon, deps).settlDate ?? undefined);
}

/** A market maker's two-sided quote. Replaces the resting legs of the previous one. */
export function checkTwoSided(
  quote: TwoSidedQuote,
  sender: Sender,
  now: number,
  deps: CheckDeps,
  { hash = bodyHash(quote), settlDate = dateOfReview(quote, deps) } = {},
): Submission | Refused {
  const { session } = sender;
  const { newId = randomId } = deps;
  const { bid, ofr, priceType } = quote;
  const deal = dealOf(quote.securityId, quote.settlType, now, deps);
  const expireAt = expiryOf(quote.specifyTime, now);
  const legs = [
    { side: 1 as const, leg: bid, prices: bid && pricesOf(bid.price, priceType, deal, now, deps) },
    { side: 2 as const, leg: ofr, prices: ofr && pricesOf(ofr.price, priceType, deal, now, deps) },
  ] as const;
  const facts = {
    ...traderFacts(session, now, deps),
    ...dealFacts(deal, now),
    bidFacts: priceFacts(1, legs[0].prices, deal, now, deps),
    ofrFacts: priceFacts(2, legs[1].prices, deal, now, deps),
    isTimeOver: expireAt === undefined,
  };
  const [wrong] = checkTwoSidedQuote({ ...quote, settlDate }, facts);
  if (wrong !== undefined) return refusedBy(wrong);
  const orders = legs.flatMap(({ side, leg, prices }): NewOrder[] =>
    leg === null
      ? []
      : [
          {
            id: newId('O'),
            clOrdId: `${quote.clOrdId}${LEG_END[side]}`,
            source: 'user',
            ownerId: session.operId,
            orgId: session.orgId ?? '',
            side,
            ...pricesOfBook(prices),
            priceType,
            orderQty: leg.orderQty,
            minQty: 0,
            allOrNone: false,
            settlType: deal.settlType,
            quoteInd: leg.quoteInd ?? 1,
            timeInForce: quote.timeInForce,
            specifyTime: quote.specifyTime,
            expireAt: checked(expireAt),
            urgent: false,
            stars: 0,
            ocoGroup: null,
            targetId: null,
          },
        ],
  );
  const ownLegs = (book: BookState | undefined): readonly BookOrder[] =>
    restingIn(book).filter((order) => order.ownerId === session.operId && isLeg(order));
  return submission({ ...quote, remark: '' }, sender, deal, orders, ownLegs, hash);
}

function checkEntryOfTwoSides(
  entry: OrderEntry & { readonly twoSided: NonNullable<OrderEntry['twoSided']> },
  sender: Sender,
  now: number,
  deps: CheckDeps,
): Submission | Refused {
  const { clOrdId, securityId, priceType, settlType, settlDate, twoSided, ...rest } = entry;
  const { timeInForce, specifyTime, dealPathId } = rest;
  if (entry.replaces !== undefined) return refused('replaces', 'noReplacedPair');
  if (timeInForce === 3) return refused('timeInForce', 'noImmediatePair');
  const path = dealPathId === undefined ? {} : { dealPathId };
  const quote = { clOrdId, securityId, priceType, settlType, ...twoSided, timeInForce, specifyTime, ...path };
  return checkTwoSided(quote, sender, now, deps, { hash: bodyHash(entry), settlDate });
}

function submission(
  body: {
    readonly clOrdId: string;
    readonly remark?: string | undefined;
    readonly dealPathId?: string | undefined;
  } & (OrderEntry | TwoSidedQuote),
  sender: Sender,
  { securityId, bucket, settlDate }: Deal,
  orders: readonly NewOrder[],
  replaced: Submission['replaced'],
  hash = bodyHash(body),
): Submission {
  const { clOrdId, remark = '', dealPathId = null } = body;
  return {
    sender,
    clOrdId,
    bodyHash: hash,
    securityId,
    bucket,
    settlDate: checked(settlDate ?? undefined),
    remark,
    dealPathId,
    orders,
    replaced,
  };
}

/** Additional quota that it requires beyond its owner's existing reservations, 万元. */
export const demandOf = ({ orders }: Submission, going: readonly BookOrder[]): number =>
  orders.reduce((sum, order) => sum + order.orderQty, 0) -
  going.reduce((sum, order) => sum + leavesOf(order), 0);

/** The book command that carries it out. */
export function commandOf({ orders, sender, amends }: Submission, going: readonly BookOrder[]): Command {
  const [only] = orders;
  const { operId: ownerId } = sender.session;
  if (amends !== undefined) {
    const { orderId, leavesQty } = amends;
    return { type: 'replace', ownerId, cancelIds: [orderId], orders, leavesQty };
  }
  if (only !== undefined && orders.length === 1 && going.length === 0 && !isLeg(only))
    return { type: 'place', order: only };
  return {
    type: 'replace',
    ownerId,
    cancelIds: going.map((order) => order.id),
    orders,
  };
}
