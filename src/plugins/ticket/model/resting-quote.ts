import type { Order } from '#contract/entities';
import { betterBy, bucketOf, type FigureE4, readFigure } from '#contract/rules';
import type { Problem } from './checks.ts';
import type { TicketDraft } from './draft.ts';

/** An order as it would be in the market, to detect whether two of the same user would meet. */
export interface RestingQuote {
  /** Bond and settlement: only quotes of one book can meet. */
  readonly book: string;
  readonly side: 1 | 2;
  readonly priceType: 'Y' | 'C';
  readonly e4: FigureE4;
}

/** What is typed of an order, as far as it decides which quotes it can meet. */
type Terms = Pick<TicketDraft, 'securityId' | 'priceType' | 'settlType' | 'quoteInd'> & {
  readonly side: 1 | 2 | null;
};

const bookOf = (securityId: string, settlType: string): string => `${securityId}|${bucketOf(settlType)}`;

/** null: it would not rest, or is not complete. */
export function restingQuoteOf(
  { securityId, side, priceType, settlType, quoteInd }: Terms,
  price: FigureE4 | Problem,
): RestingQuote | null {
  if (typeof price !== 'number' || side === null || securityId === '' || quoteInd === 99) return null;
  return { book: bookOf(securityId, settlType), side, priceType, e4: price };
}

/** Whether a quote of the same user already in the market would meet this one: the server then refuses it. */
const wouldMeet = ({ book, side, priceType, e4 }: RestingQuote, order: Order): boolean => {
  if (order.phase !== 'resting' || order.side === side) return false;
  if (book !== bookOf(order.securityID, order.settlType)) return false;
  const isSameKind = order.priceType === priceType;
  const price = isSameKind ? order.price : priceType === 'Y' ? order.yield : order.cleanPrice;
  const other = readFigure(price, priceType);
  // A figure of the other kind is rounded: only what is beyond it is certain to meet.
  return typeof other === 'number' && betterBy(side, priceType, e4, other) >= (isSameKind ? 0 : 1);
};

/** Whether one of the user's live orders would meet this one. */
export const meetsOwn = (quote: RestingQuote | null, live: readonly Order[]): boolean =>
  quote !== null && live.some((order) => wouldMeet(quote, order));
