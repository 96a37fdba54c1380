import type { Order } from '#contract/entities';
import type { Db } from '#server/db';
import type { MarketWriter } from '#server/domain/market';
import type { BookDelta, BookOrder } from '#server/matching';
import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { bidEntry } from '../../../tests/_util/order-world.ts';
import { OrderPush } from './order-push.ts';

const entry = bidEntry();
const order = {
  ...entry,
  id: 'o1',
  ownerId: 'anna',
  source: 'user',
  status: '0',
  phase: 'resting',
  cumQty: 0,
  targetId: null,
};
// `as` holds: the push reads no other fields of an order.
const placed = {
  securityId: entry.securityId,
  bucket: '23',
  orders: [],
  trades: [],
  from: 0,
  to: 1,
  history: [{ n: 1, kind: 'rest', order: order as unknown as BookOrder, trade: null }],
} as BookDelta;

it('tells owners of their orders though reading them failed at first', async () => {
  const clock = new ManualClock();
  const told: string[] = [];
  let hear: (commit: { readonly deltas: readonly BookDelta[] }) => void = () => {};
  let isAway = true;
  // `as` holds for these doors: the push calls nothing else of them.
  const push = new OrderPush({
    db: {
      selectFrom: () => ({ selectAll: () => ({ where: () => ({ execute: async () => [] }) }) }),
    } as unknown as Db,
    reader: {
      owned: async (ids: readonly string[]) => {
        if (isAway) throw new Error('away');
        return new Map(
          ids.map((id) => [id, { ownerId: 'anna', order: { orderId: id, version: 1 } as Order }]),
        );
      },
    } as unknown as ConstructorParameters<typeof OrderPush>[0]['reader'],
    writer: {
      afterCommit: {
        on: (_stage: string, task: typeof hear) => {
          hear = task;
          return () => {};
        },
      },
    } as unknown as MarketWriter,
    books: { book: () => undefined, booksOf: () => [] },
    publisher: { publish: (type) => told.push(type) },
    clock,
    log: createLogger('silent'),
  });
  push.start();
  hear({ deltas: [placed] });
  await push.idle();
  expect(told).toEqual([]);
  isAway = false;
  clock.advance(500);
  await push.idle();
  expect(told).toEqual(['MyQuote', 'orderchange']);
});
