import type { Order, PendingHit } from '#contract/entities';
import { orderRow } from '#testing';
import { describe, expect, it } from 'vitest';
import { newsKey, orderNews } from './order-news.ts';

const hit = (hitId: string): PendingHit => ({
  hitId,
  orgName: 'A银行',
  orderQty: 1000,
  price: 2.1,
  time: null,
  expireTime: null,
});
const kinds = (before: Order | null, now: Order): string[] => orderNews(before, now).map(newsKey);

describe('order news for its owner', () => {
  it('reports a partial or full fill of a resting order', () => {
    const before = orderRow({ orderQty: 5000 });
    expect(kinds(before, orderRow({ cumQty: 2000 }))).toEqual(['O1/fill/2000']);
    expect(
      kinds(orderRow({ cumQty: 2000 }), orderRow({ cumQty: 5000, ordStatus: '2', reason: 'filled' })),
    ).toEqual(['O1/filled/5000']);
  });

  it('reports an end the owner did not cause, and none they did', () => {
    const ended = (reason: Order['reason']) =>
      kinds(orderRow(), orderRow({ ordStatus: '4', reason, phase: 'done' }));
    const announced = [
      'auto',
      'close',
      'oco',
      'refused',
      'timeout',
      'partConfirmed',
      'targetGone',
      'session',
      'admin',
    ] as const;
    for (const reason of announced) expect(ended(reason)).toEqual(['O1/ended/0']);
    for (const reason of ['user', 'replaced', 'unmatched'] as const) expect(ended(reason)).toEqual([]);
  });

  it('reports each pending hit once, even on an order seen for the first time', () => {
    const order = orderRow({ pendingHits: [hit('h1')] });
    expect(kinds(null, order)).toEqual(['ask/h1']);
    expect(kinds(order, orderRow({ pendingHits: [hit('h1'), hit('h2')] }))).toEqual(['ask/h2']);
  });

  it('omits the reply to an order just entered and the fill of a hit they confirmed', () => {
    expect(kinds(null, orderRow({ cumQty: 5000, ordStatus: '2' }))).toEqual([]);
    expect(kinds(orderRow({ pendingHits: [hit('h1')] }), orderRow({ cumQty: 1000 }))).toEqual([]);
  });
});
