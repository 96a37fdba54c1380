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

describe('what an owner hears of an order', () => {
  it('is a fill, in part and whole, of an order that stood', () => {
    const before = orderRow({ orderQty: 5000 });
    expect(kinds(before, orderRow({ cumQty: 2000 }))).toEqual(['O1/fill/2000']);
    expect(
      kinds(orderRow({ cumQty: 2000 }), orderRow({ cumQty: 5000, ordStatus: '2', reason: 'filled' })),
    ).toEqual(['O1/filled/5000']);
  });

  it('is an end that they did not bring about, and none that they did', () => {
    const ended = (reason: Order['reason']) =>
      kinds(orderRow(), orderRow({ ordStatus: '4', reason, phase: 'done' }));
    const told = [
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
    for (const reason of told) expect(ended(reason)).toEqual(['O1/ended/0']);
    for (const reason of ['user', 'replaced', 'unmatched'] as const) expect(ended(reason)).toEqual([]);
  });

  it('is each hit that waits for them, once, also of an order seen for the first time', () => {
    const asked = orderRow({ pendingHits: [hit('h1')] });
    expect(kinds(null, asked)).toEqual(['ask/h1']);
    expect(kinds(asked, orderRow({ pendingHits: [hit('h1'), hit('h2')] }))).toEqual(['ask/h2']);
  });

  it('is not the reply to an order just entered, nor the fill of a hit that they confirmed', () => {
    expect(kinds(null, orderRow({ cumQty: 5000, ordStatus: '2' }))).toEqual([]);
    expect(kinds(orderRow({ pendingHits: [hit('h1')] }), orderRow({ cumQty: 1000 }))).toEqual([]);
  });
});
