import { comparePrice, crosses, leavesOf, opposite, pairQty, shareQty, withinLimit } from './order.ts';
import type { BookOrder, Side, Trade } from './types.ts';

/** The part of a taker that a maker trades. */
export interface Share {
  readonly maker: BookOrder;
  readonly qty: number;
}

/** Two shown orders that trade now. */
export interface Meeting extends Share {
  readonly taker: BookOrder;
  readonly direction: Trade['direction'];
}

/** Shown orders of both sides, best first. */
export interface VisibleBook {
  side(side: Side): readonly BookOrder[];
}

export const directionOf = (taker: BookOrder): 'GVN' | 'TKN' => (taker.side === 1 ? 'TKN' : 'GVN');

/**
 * The makers a taker meets, by priority: quotes of others that `mayMeet`, within its limit, one per OCO group. One that cannot trade with what
 * the taker still has at its turn is passed over, unless it is able to trade the remainder in the end. An all-or-none taker meets enough of them
 * or none.
 */
export function sharesFor(
  taker: BookOrder,
  makers: readonly BookOrder[],
  mayMeet: (maker: BookOrder) => boolean = ({ quoteInd }) => quoteInd === 1,
): readonly Share[] {
  const shares: Share[] = [];
  const passedOver: BookOrder[] = [];
  let leaves = leavesOf(taker);
  const meetOne = (maker: BookOrder): boolean => {
    const qty = shareQty(taker, leaves, maker);
    if (qty === 0 || shares.some((other) => isSameGroup(other.maker, maker))) return false;
    shares.push({ maker, qty });
    leaves -= qty;
    return true;
  };
  for (const maker of makers) {
    if (leaves === 0 || !withinLimit(taker, maker)) break;
    if (maker.orgId !== taker.orgId && mayMeet(maker) && !meetOne(maker)) passedOver.push(maker);
  }
  passedOver.some(meetOne);
  return taker.allOrNone && leaves > 0 ? [] : shares;
}

/** A fill of one would end the other. */
const isSameGroup = (a: BookOrder, b: BookOrder): boolean =>
  a.ocoGroup !== null && a.ocoGroup === b.ocoGroup && a.ownerId === b.ownerId;

/** Shown orders trade with each other unless one is negotiable, or both await the house. */
const mayPair = (a: BookOrder, b: BookOrder): boolean =>
  a.orgId !== b.orgId && a.quoteInd !== 2 && b.quoteInd !== 2 && !(a.quoteInd === 99 && b.quoteInd === 99);

/** Which of the two is the taker: the intention worked by the house, or else the later one. */
function paired(a: BookOrder, b: BookOrder, qty: number): Meeting {
  const byHouse = a.quoteInd === 99 || b.quoteInd === 99;
  const isTaker = byHouse ? a.quoteInd === 99 : a.arrival > b.arrival;
  const [taker, maker] = isTaker ? [a, b] : [b, a];
  return { taker, maker, qty, direction: byHouse ? 'TRD' : directionOf(taker) };
}

/** What a crossing bid and offer would trade; null if they may not trade with each other. */
export function meet(bid: BookOrder, ofr: BookOrder): Meeting | null {
  if (!mayPair(bid, ofr)) return null;
  const qty = pairQty(bid, ofr);
  return qty === 0 ? null : paired(bid, ofr, qty);
}

/**
 * The next trades between shown orders: the first pair, by priority of bid then offer, that may trade with each other now;
 * otherwise an all-or-none order that several together can fill. Empty if nothing can trade.
 */
export function nextMeetings(visible: VisibleBook): readonly Meeting[] {
  const [bids, ofrs] = [visible.side(1), visible.side(2)];
  const [best, other] = [bids[0], ofrs[0]];
  if (best === undefined || other === undefined || comparePrice(best, other) < 0) return [];
  const pair = firstPair(bids, ofrs);
  return pair === null ? firstGroup(visible) : [pair];
}

function firstPair(bids: readonly BookOrder[], ofrs: readonly BookOrder[]): Meeting | null {
  const [best] = ofrs;
  for (const bid of bids) {
    if (best === undefined || !crosses(bid, best)) break;
    if (bid.quoteInd === 2) continue;
    for (const ofr of ofrs) {
      if (!crosses(bid, ofr)) break;
      const meeting = meet(bid, ofr);
      if (meeting) return meeting;
    }
  }
  return null;
}

function firstGroup(visible: VisibleBook): readonly Meeting[] {
  for (const side of [1, 2] as const) {
    const others = visible.side(opposite(side));
    const [best] = others;
    for (const order of visible.side(side)) {
      if (best === undefined || !withinLimit(order, best)) break;
      if (!order.allOrNone || order.quoteInd === 2) continue;
      const shares = sharesFor(order, others, (other) => mayPair(order, other));
      if (shares.length > 0) return shares.map(({ maker, qty }) => paired(order, maker, qty));
    }
  }
  return [];
}
