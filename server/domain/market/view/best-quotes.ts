import { type BookOrder, type BookState, byMerit, comparePrice, leavesOf, type Side } from '#server/matching';

/** One side of a bond over all its settlement books. Quantities 万元. */
export interface SideSummary {
  readonly best: BookOrder;
  /** Quotes of the side. */
  readonly count: number;
  /** What all quotes at the best price have left. */
  readonly qtyAtBest: number;
}

/** Shown quotes of one side of several books, best first, `most` at most. */
export function ladder(
  books: readonly BookState[],
  side: Side,
  most: number = Number.POSITIVE_INFINITY,
): BookOrder[] {
  // A book is in order itself: no more of it can be among the best.
  const orders = books.flatMap((book) => (side === 1 ? book.bids : book.ofrs).slice(0, most));
  return books.length > 1 ? orders.sort(across).slice(0, most) : orders;
}

/** Arrival numbers compare only within a book; between books the time does, and the id where that is equal: every process shows the same one. */
function across(a: BookOrder, b: BookOrder): number {
  // Clean prices of different settlement dates do not compare.
  const byYield = a.side === 1 ? a.yieldE4 - b.yieldE4 : b.yieldE4 - a.yieldE4;
  const order = byYield || byMerit(a, b);
  return (
    order || a.createdAt - b.createdAt || a.arrival - b.arrival || (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

/** Best quote, count and quantity of one side; null where nobody quotes. */
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

/** Where the market of a bond stands, in 1e-4 %; null: no firm quote on that side. */
export interface FirmLine {
  readonly bid: number | null;
  readonly ofr: number | null;
}

const isFirm = ({ quoteInd }: BookOrder): boolean => quoteInd === 1;

function countFirm(orders: readonly BookOrder[]): number {
  let count = 0;
  for (const order of orders) if (isFirm(order)) count += 1;
  return count;
}

/**
 * Best firm bid and offer of the settlement book that holds most firm quotes. Negotiable quotes, intentions and other settlement days may
 * lie through the market without trading: a line through them would draw a market that nobody could deal in.
 */
export function firmLine(books: readonly BookState[]): FirmLine {
  let line: FirmLine = { bid: null, ofr: null };
  let [most, of] = [0, ''];
  for (const { bids, ofrs, bucket } of books) {
    const count = countFirm(bids) + countFirm(ofrs);
    // Of equals the first by name: every process draws the same line.
    if (count < most || count === 0 || (count === most && bucket > of)) continue;
    [most, of] = [count, bucket];
    line = { bid: bids.find(isFirm)?.yieldE4 ?? null, ofr: ofrs.find(isFirm)?.yieldE4 ?? null };
  }
  return line;
}
