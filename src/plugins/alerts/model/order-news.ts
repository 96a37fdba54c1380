import type { Order, OrderEndReason, PendingHit } from '#contract/entities';
import { isOwnEnd } from '#contract/rules';

/** News of an order for its owner: `fill` a part was done, `filled` all of it, `ended` it ended without them, `ask` a hit waits. */
export type OrderNews =
  | { readonly kind: 'fill' | 'filled'; readonly order: Order; readonly qty: number }
  | { readonly kind: 'ended'; readonly order: Order; readonly reason: OrderEndReason }
  | { readonly kind: 'ask'; readonly order: Order; readonly hit: PendingHit };

/**
 * What a change of an order means for its owner. Nothing they did themselves is news, in whichever window they did it: an order just
 * entered (reported by its reply), a cancel, and the fill of a hit that they confirmed.
 */
export function orderNews(before: Order | null, now: Order): readonly OrderNews[] {
  const earlierHits = new Set((before?.pendingHits ?? []).map(({ hitId }) => hitId));
  const hitNews = now.pendingHits
    .filter(({ hitId }) => !earlierHits.has(hitId))
    .map((hit) => ({ kind: 'ask', order: now, hit }) as const);
  if (before === null) return hitNews;
  if (before.ordStatus === '0' && now.ordStatus === '4' && now.reason !== null) {
    return isOwnEnd(now.reason) ? hitNews : [...hitNews, { kind: 'ended', order: now, reason: now.reason }];
  }
  const qty = now.cumQty - before.cumQty;
  const waiting = new Set(now.pendingHits.map(({ hitId }) => hitId));
  const wasAnswered = before.pendingHits.some(({ hitId }) => !waiting.has(hitId));
  if (qty <= 0 || wasAnswered) return hitNews;
  return [...hitNews, { kind: now.ordStatus === '2' ? 'filled' : 'fill', order: now, qty }];
}

/** Identifies the event alike in every window. */
export function newsKey(news: OrderNews): string {
  const { order } = news;
  return news.kind === 'ask' ? `ask/${news.hit.hitId}` : `${order.orderId}/${news.kind}/${order.cumQty}`;
}
