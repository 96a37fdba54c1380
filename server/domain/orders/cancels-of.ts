import type { BookId, MarketCommand } from '#server/domain/market';
import { bookKey } from '#server/matching';

interface CancelledOrder extends BookId {
  readonly id: string;
}

/**
 * The cancels of one owner's orders that one request ends: one command per book, so that none of them trades with what the end of another sets
 * free (decision 0107).
 */
export function cancelsOf(orders: readonly CancelledOrder[], ownerId: string): MarketCommand[] {
  const books = Map.groupBy(orders, ({ securityId, bucket }) => bookKey(securityId, bucket));
  return [...books.values()].flatMap((ofBook): MarketCommand[] => {
    const [first] = ofBook;
    if (first === undefined) return [];
    const { securityId, bucket } = first;
    const ids = ofBook.map(({ id }) => id);
    return [{ securityId, bucket, command: { type: 'cancel', ids, ownerId, reason: 'user' } }];
  });
}
