import type { BookDelta, BookOrder, BookState, Side } from '#server/matching';
import { across } from './best-quotes.ts';

/** Whether it was shown for some time, rather than traded or refused as it came in. */
const stood = (order: BookOrder): boolean =>
  order.targetId === null && (order.phase === 'resting' || order.createdAt < order.updatedAt);

/** When quotes of a bond came or ended, epoch ms, in order: its deltas may be of several commits, each of one moment. */
export function momentsOf(deltas: readonly BookDelta[]): readonly number[] {
  const moments = new Set<number>();
  for (const { orders } of deltas)
    for (const { order, acceptedN } of orders) {
      if (!stood(order)) continue;
      if (acceptedN !== null) moments.add(order.createdAt);
      if (order.phase === 'done') moments.add(order.updatedAt);
    }
  return [...moments].sort((a, b) => a - b);
}

/** The first moment of deltas, epoch ms, to which their bars reach back; Infinity: nothing changed. */
export function firstMomentOf(deltas: readonly BookDelta[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { orders, trades } of deltas) {
    for (const { order, acceptedN } of orders)
      first = Math.min(first, acceptedN === null ? order.updatedAt : order.createdAt);
    for (const { trade } of trades) first = Math.min(first, trade.at);
  }
  return first;
}

/** A bond's books as they were at a moment of its deltas; `books` are those after them. */
export function booksAt(
  books: readonly BookState[],
  deltas: readonly BookDelta[],
  at: number,
): readonly BookState[] {
  return books.map((book) => {
    const changed = deltas.flatMap(({ bucket, orders }) => (bucket === book.bucket ? orders : []));
    const later = new Set(
      changed.flatMap(({ order, acceptedN }) =>
        acceptedN !== null && order.createdAt > at ? [order.id] : [],
      ),
    );
    const ended = changed.flatMap(({ order }) =>
      order.phase === 'done' && stood(order) && order.createdAt <= at && order.updatedAt > at ? [order] : [],
    );
    const sideOf = (side: Side, list: readonly BookOrder[]): BookOrder[] =>
      [...list.filter(({ id }) => !later.has(id)), ...ended.filter((order) => order.side === side)].sort(
        across,
      );
    return { ...book, bids: sideOf(1, book.bids), ofrs: sideOf(2, book.ofrs) };
  });
}

/** Gives orders of deltas as they came into their books: filled as far as they were at once. */
export function enteredIn(deltas: readonly BookDelta[]): (order: BookOrder) => BookOrder {
  const trades = deltas.flatMap((delta) => delta.trades.map(({ trade }) => trade));
  return (order) => {
    const filled = trades.filter(({ bidId, ofrId }) => order.id === bidId || order.id === ofrId);
    const later = filled.filter(({ at }) => at > order.createdAt);
    return later.reduce((entered, { qty }) => ({ ...entered, cumQty: entered.cumQty - qty }), order);
  };
}
