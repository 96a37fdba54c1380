import { type BookDelta, bookKey } from '#server/matching';

/** Merges consecutive deltas of one book from several batches, so that each order is written once. */
export function mergeDeltas(deltas: readonly BookDelta[]): BookDelta[] {
  const merged = new Map<string, BookDelta>();
  for (const delta of deltas) {
    const key = bookKey(delta.securityId, delta.bucket);
    const before = merged.get(key);
    if (!before) {
      merged.set(key, delta);
      continue;
    }
    const orders = new Map(before.orders.map((changed) => [changed.order.id, changed]));
    for (const changed of delta.orders) {
      const acceptedN = changed.acceptedN ?? orders.get(changed.order.id)?.acceptedN ?? null;
      orders.set(changed.order.id, { ...changed, acceptedN });
    }
    merged.set(key, {
      ...before,
      to: delta.to,
      orders: [...orders.values()],
      trades: [...before.trades, ...delta.trades],
      history: [...before.history, ...delta.history],
    });
  }
  return [...merged.values()];
}
