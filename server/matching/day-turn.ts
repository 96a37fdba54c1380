import type { Draft } from './draft.ts';
import { settlesOff } from './listed.ts';
import { endCrossed } from './settle.ts';
import type { BookDay, BookOrder, BookState } from './types.ts';

/** Whether the book has live orders from another settlement day, or any at all when nothing settles in it any more. */
export function needsTurn({ bids, ofrs, pendingHits }: BookState, { settlDate, over }: BookDay): boolean {
  return [bids, ofrs, pendingHits].some(
    (list) => list.length > 0 && (over !== null || settlesOff(list, settlDate)),
  );
}

/**
 * Carries a book over to a new settlement day (decision 0027): pending hits end with their day, quotes with a rolling settlement are
 * repriced, all others end. Carried-over quotes never trade with each other: of two that now meet, the younger ends.
 */
export function turn(draft: Draft, day: BookDay): void {
  const isStale = (order: BookOrder): boolean => day.over !== null || order.settlDate !== day.settlDate;
  for (const hit of draft.waiting().filter(isStale)) draft.end(hit, day.over ?? 'timeout');
  for (const order of [...draft.side(1), ...draft.side(2)].filter(isStale)) {
    const price = day.over === null && day.rolls ? day.price(order) : null;
    if (price !== null) draft.roll(order, day.settlDate, price);
    else draft.end(order, day.over ?? (day.rolls ? 'unpriced' : 'dayOver'));
  }
  endCrossed(draft);
}
