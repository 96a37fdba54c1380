import { type BookDelta, bookKey, type ChangedOrder } from '#server/matching';

/** Merges consecutive deltas of one book, so that each order is written once. */
export function mergeDeltas(deltas: readonly BookDelta[]): BookDelta[] {
  if (deltas.length < 2) return [...deltas];
  const books = Map.groupBy(deltas, ({ securityId, bucket }) => bookKey(securityId, bucket));
  return [...books.values()].flatMap(ofOneBook);
}

function ofOneBook(parts: readonly BookDelta[]): BookDelta | [] {
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length === 1) return first;
  const orders = new Map<string, ChangedOrder>();
  for (const changed of parts.flatMap((part) => part.orders)) {
    const acceptedN = changed.acceptedN ?? orders.get(changed.order.id)?.acceptedN ?? null;
    orders.set(changed.order.id, { ...changed, acceptedN });
  }
  return {
    ...first,
    to: parts.at(-1)?.to ?? first.to,
    orders: [...orders.values()],
    trades: parts.flatMap(({ trades }) => trades),
    history: parts.flatMap(({ history }) => history),
  };
}
