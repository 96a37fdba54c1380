import type { Order } from '#contract/entities';
import type { Db } from '#server/db';
import type { MarketWriter } from '#server/domain/market';
import type { BookDelta, BookOrder } from '#server/matching';
import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { bidEntry } from '../../../testing/bid-entry.ts';
import { bookOrder } from '../../../tests/_util/book-orders.ts';
import { FreshTerms } from './fresh-terms.ts';
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

function setUp(terms = new FreshTerms()) {
  const clock = new ManualClock();
  const published: string[] = [];
  const read: string[] = [];
  const recordReads: number[] = [];
  const database = { isAway: false };
  let commitTask: (commit: { readonly deltas: readonly BookDelta[] }) => void = () => {};
  // `as` holds for these dependencies: the push calls nothing else of them.
  const push = new OrderPush({
    db: {
      getExecutor: () => ({
        transformQuery: (query: unknown) => query,
        compileQuery: () => ({}),
        executeQuery: async () => ({ rows: [] }),
      }),
    } as unknown as Db,
    reader: {
      owned: async (ids) => {
        if (database.isAway) throw new Error('away');
        read.push(...ids);
        return new Map(
          ids.map((id) => [id, { ownerId: 'anna', order: { orderId: id, version: 1 } as Order }]),
        );
      },
      recent: async () => [],
      inBook: (_securityId, n, { id }, { remark }) => {
        recordReads.push(n);
        return { orderId: id, version: n, remark } as Order;
      },
    },
    terms,
    writer: {
      afterCommit: {
        on: (_stage: string, task: typeof commitTask) => {
          commitTask = task;
          return () => {};
        },
      },
    } as unknown as MarketWriter,
    books: { book: () => undefined, booksOf: () => [] },
    publisher: { publish: (type) => published.push(type) },
    clock,
    log: createLogger('silent'),
  });
  push.start();
  const commit = (delta = placed): void => commitTask({ deltas: [delta] });
  return { clock, published, read, recordReads, database, push, commit };
}

it('notifies owners of their orders even if reading them failed at first', async () => {
  const { clock, published, database, push, commit } = setUp();
  database.isAway = true;
  commit();
  await push.idle();
  expect(published).toEqual([]);
  database.isAway = false;
  clock.advance(500);
  await push.idle();
  expect(published).toEqual(['MyQuote', 'orderchange']);
});

it('reads an order only if its terms are not known', async () => {
  const terms = new FreshTerms();
  terms.note('o1', { dealPathId: 'p1', remark: 'soon' });
  const fixture = setUp(terms);
  fixture.commit();
  await fixture.push.idle();
  expect([fixture.published, fixture.read]).toEqual([['MyQuote', 'orderchange'], []]);
  const unknown = setUp();
  unknown.commit();
  await unknown.push.idle();
  expect([unknown.published, unknown.read]).toEqual([['MyQuote', 'orderchange'], ['o1']]);
});

it('builds an order’s record once per commit, in its state after the last event', async () => {
  const terms = new FreshTerms();
  terms.note('o1', { dealPathId: 'p1', remark: 'soon' });
  const { published, recordReads, push, commit } = setUp(terms);
  const [rested] = placed.history;
  if (rested === undefined) throw new Error('nothing rested');
  commit({ ...placed, to: 2, history: [rested, { ...rested, n: 2 }] });
  await push.idle();
  expect([recordReads, published]).toEqual([[2], ['MyQuote', 'orderchange']]);
});

it('returns what happens to an order to its owner, but neither that it rests nor that it is carried over to another day', async () => {
  const [rested] = placed.history;
  if (rested === undefined) throw new Error('nothing rested');
  const returnsOf = async (kind: typeof rested.kind) => {
    const { published, push, commit } = setUp();
    commit({ ...placed, history: [{ ...rested, kind, order: bookOrder({ id: 'o1' }) }] });
    await push.idle();
    return published.filter((type) => type === 'OrderReturn').length;
  };
  const kinds = ['new', 'rest', 'fill', 'roll', 'end'] as const;
  expect(await Promise.all(kinds.map(returnsOf))).toEqual([1, 0, 1, 0, 1]);
});

it('asks the owner of a negotiable quote once for each hit on it, and says that the quote has changed when one ends', async () => {
  const target = bookOrder({ id: 'target', ownerId: 'bob', quoteInd: 2 });
  const publishedFor = async (hit: BookOrder, acceptedN: number | null) => {
    const { published, push, commit } = setUp();
    const orders = [
      { n: 1, acceptedN: null, order: target },
      { n: 2, acceptedN, order: hit },
    ];
    commit({ ...placed, history: [], orders });
    await push.idle();
    return published;
  };
  const hit = bookOrder({ id: 'hit', targetId: 'target', phase: 'asking' });
  expect(await publishedFor(hit, 2)).toEqual(['OrderReturn', 'MyQuote', 'orderchange']);
  expect(await publishedFor(hit, null)).toEqual([]);
  expect(await publishedFor({ ...hit, phase: 'done', status: '4' }, null)).toEqual([
    'MyQuote',
    'orderchange',
  ]);
});
