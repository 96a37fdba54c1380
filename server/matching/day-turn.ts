import type { Draft } from './draft.ts';
import { pricedOff, settlesOff } from './listed.ts';
import { isPricedBy } from './order.ts';
import { endCrossed } from './settle.ts';
import type { BookDay, BookOrder, BookState } from './types.ts';

/**
 * Whether the book has live orders from another settlement day, or any at all when nothing settles in it any more; or quotes priced by terms of the
 * bond that have been corrected since.
 */
export function needsTurn({ bids, ofrs, pendingHits }: BookState, day: BookDay): boolean {
  return (
    [bids, ofrs, pendingHits].some(
      (list) => list.length > 0 && (day.over !== null || settlesOff(list, day.settlDate)),
    ) || [bids, ofrs].some((list) => pricedOff(list, day))
  );
}

/**
 * Carries a book over to a new settlement day or to corrected terms of its bond (decision 0027): pending hits end with the price that they were
 * agreed at, quotes that settle on a day to come are repriced, all others end. Carried-over quotes never trade with each other: of two that now
 * meet, the younger ends.
 */
export function turn(draft: Draft, day: BookDay): void {
  const isOfOtherDay = ({ settlDate }: BookOrder): boolean =>
    day.over !== null || settlDate !== day.settlDate;
  const stale = [...draft.side(1), ...draft.side(2)].filter(
    (order) => isOfOtherDay(order) || !isPricedBy(day, order),
  );
  const staleIds = new Set<string | null>(stale.map(({ id }) => id));
  for (const hit of draft.waiting())
    if (isOfOtherDay(hit) || staleIds.has(hit.targetId)) draft.end(hit, day.over ?? 'timeout');
  for (const order of stale) {
    const settles = day.over === null && (day.rolls || order.settlDate === day.settlDate);
    const price = settles ? day.price(order) : null;
    if (price !== null) draft.roll(order, day.settlDate, price);
    else draft.end(order, day.over ?? (settles ? 'unpriced' : 'dayOver'));
  }
  endCrossed(draft);
}
