import {
  type BookOrder,
  type BookState,
  byPriceRank,
  comparePrice,
  leavesOf,
  type Side,
} from '#server/matching';

/** One side of a bond over all its settlement books. Quantities 万元. */
export interface SideSummary {
  readonly best: BookOrder;
  /** Number of quotes on the side. */
  readonly count: number;
  /** Remaining quantity of all quotes at the best price. */
  readonly qtyAtBest: number;
}

/** Visible quotes of one side of several books, best first, at most `most`. */
export function ladder(
  books: readonly BookState[],
  side: Side,
  most: number = Number.POSITIVE_INFINITY,
): BookOrder[] {
  // Each book is sorted: no more of its quotes can be among the best.
  const orders = books.flatMap((book) => (side === 1 ? book.bids : book.ofrs).slice(0, most));
  return books.length > 1 ? orders.sort(across).slice(0, most) : orders;
}

/** What the rank of a quote among those of all books depends on. */
export type Ranked = Pick<
  BookOrder,
  'id' | 'side' | 'yieldE4' | 'clean' | 'priceType' | 'urgent' | 'stars' | 'createdAt' | 'arrival'
>;

/** Arrival numbers are comparable only within a book; between books the time decides, then the id: every process shows the same order. */
export function across(a: Ranked, b: Ranked): number {
  // Clean prices of different settlement dates are not comparable.
  const byYield = a.side === 1 ? a.yieldE4 - b.yieldE4 : b.yieldE4 - a.yieldE4;
  const order = byYield || byPriceRank(a, b);
  return (
    order || a.createdAt - b.createdAt || a.arrival - b.arrival || (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

/** Best quote, count and quantity of one side; null if there is no quote. */
export function summarise(books: readonly BookState[], side: Side): SideSummary | null {
  let best: BookOrder | null = null;
  let count = 0;
  for (const book of books) {
    const orders = side === 1 ? book.bids : book.ofrs;
    count += orders.length;
    const first = orders[0];
    if (first && (best === null || across(first, best) < 0)) best = first;
  }
  if (best === null) return null;
  let qtyAtBest = 0;
  for (const book of books) {
    for (const order of side === 1 ? book.bids : book.ofrs) {
      if (order.yieldE4 !== best.yieldE4) break;
      if (comparePrice(order, best) === 0) qtyAtBest += leavesOf(order);
    }
  }
  return { best, count, qtyAtBest };
}

/** Best firm yields of a bond, in 1e-4 %; null: no firm quote on that side. */
export interface FirmLine {
  readonly bid: number | null;
  readonly ofr: number | null;
}

/** What the line depends on of a quote. */
export type LineQuote = Pick<BookOrder, 'quoteInd' | 'yieldE4'>;

/** A book as far as the line depends on it: each side best first. */
export interface LineBook {
  readonly bucket: string;
  readonly bids: readonly LineQuote[];
  readonly ofrs: readonly LineQuote[];
}

const isFirm = ({ quoteInd }: LineQuote): boolean => quoteInd === 1;

function countFirm(orders: readonly LineQuote[]): number {
  let count = 0;
  for (const order of orders) if (isFirm(order)) count += 1;
  return count;
}

/**
 * Best firm bid and offer of the settlement book with the most firm quotes. Negotiable quotes, intentions and other settlement days may cross
 * the market without trading: a line through them would show a market in which no one could deal.
 */
export function firmLine(books: readonly LineBook[]): FirmLine {
  let line: FirmLine = { bid: null, ofr: null };
  let [most, of] = [0, ''];
  for (const { bids, ofrs, bucket } of books) {
    const count = countFirm(bids) + countFirm(ofrs);
    // On a tie the first by name, so that every process draws the same line.
    if (count < most || count === 0 || (count === most && bucket > of)) continue;
    [most, of] = [count, bucket];
    line = { bid: bids.find(isFirm)?.yieldE4 ?? null, ofr: ofrs.find(isFirm)?.yieldE4 ?? null };
  }
  return line;
}
