import type { Storage } from '#server/db';
import {
  BookReplicator,
  ExpiryScheduler,
  LiveBooks,
  type MarketCommand,
  MarketWriter,
} from '#server/domain/market';
import type { NewOrder } from '#server/matching';
import { createLogger } from '#server/runtime';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../_util/book-orders.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const at = (time: string): number => Date.parse(`2026-11-19T${time}+08:00`);

function market(clock: ManualClock, storage: Storage = database.storage) {
  const books = new LiveBooks();
  const writer = new MarketWriter({ storage, books, clock, log: createLogger('silent') });
  const replicator = new BookReplicator({ storage: database.storage, books, writer });
  const errors: unknown[] = [];
  let closes = 0;
  const scheduler = new ExpiryScheduler({
    writer,
    books,
    clock,
    isOpen: (now) => now >= at('09:00:00') && now <= at('17:30:00'),
    onError: (error) => errors.push(error),
    onClosed: async () => {
      closes += 1;
    },
  });
  return { books, writer, replicator, scheduler, errors, closes: () => closes };
}

/** Advances the clock, and waits at each step for the work that it started. */
async function advance(clock: ManualClock, ms: number, writer: MarketWriter): Promise<void> {
  for (let passed = 0; passed < ms; passed += 200) {
    clock.advance(200);
    await new Promise((resolve) => setImmediate(resolve));
    await writer.idle();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const place = (securityId: string, over: Partial<NewOrder> = {}): MarketCommand => {
  const order = newOrder(over);
  return {
    securityId,
    bucket: '23',
    command: { type: 'place', order: { ...order, clOrdId: order.id } },
  };
};
const bidIds = (books: LiveBooks, securityId: string) =>
  books.booksOf(securityId).flatMap((book) => book.bids.map((bid) => bid.id));

describe('the expiry scheduler', () => {
  it('expires an order on time even when nothing else happens in its book', async () => {
    const clock = new ManualClock(at('10:00:00'));
    const { books, writer, scheduler, errors } = market(clock);
    const undo = await scheduler.start();
    await writer.execute([
      place('100001.IB', { specifyTime: '30', expireAt: at('10:00:30') }),
      place('100001.IB', { id: 'stays' }),
    ]);
    await advance(clock, 29_000, writer);
    expect(bidIds(books, '100001.IB')).toHaveLength(2);
    await advance(clock, 1200, writer);
    expect(bidIds(books, '100001.IB')).toEqual(['stays']);
    expect(errors).toEqual([]);
    undo();
  });

  it('closes the market once after 17:30:00, which is still open itself', async () => {
    const clock = new ManualClock(at('17:29:59'));
    const { books, writer, scheduler, closes } = market(clock);
    const undo = await scheduler.start();
    await writer.execute([place('100002.IB'), place('100002.IB', { id: 'gtc', timeInForce: 1 })]);
    await advance(clock, 1000, writer);
    expect(bidIds(books, '100002.IB')).toHaveLength(2);
    await advance(clock, 1600, writer);
    expect(bidIds(books, '100002.IB')).toEqual(['gtc']);
    await advance(clock, 10_000, writer);
    expect(closes()).toBe(1);
    undo();
    expect(clock.pending).toBe(0);
  });

  it('expires late what it could not while the database was away', async () => {
    const clock = new ManualClock(at('10:00:00'));
    let isAway = false;
    const tx: Storage['tx'] = (work, options) =>
      isAway ? Promise.reject(new Error('no space left on device')) : database.storage.tx(work, options);
    const { books, writer, scheduler, errors } = market(clock, { ...database.storage, tx });
    const undo = await scheduler.start();
    await writer.execute([place('100006.IB', { specifyTime: '30', expireAt: at('10:00:30') })]);
    isAway = true;
    await advance(clock, 32_000, writer);
    expect(errors).not.toEqual([]);
    expect(bidIds(books, '100006.IB')).toHaveLength(1);
    isAway = false;
    await advance(clock, 1000, writer);
    expect(bidIds(books, '100006.IB')).toEqual([]);
    undo();
  });

  it('closes nothing again when the clock is set back over a close, but closes at the next one', async () => {
    const clock = new ManualClock(at('17:30:02'));
    const { books, writer, scheduler, closes } = market(clock);
    const undo = await scheduler.start();
    clock.jump(at('10:00:00'));
    await writer.execute([place('100007.IB', { id: 'of the day' })]);
    await advance(clock, 2000, writer);
    expect(bidIds(books, '100007.IB')).toEqual(['of the day']);
    clock.jump(at('17:30:01'));
    await advance(clock, 1000, writer);
    expect([bidIds(books, '100007.IB'), closes()]).toEqual([[], 1]);
    undo();
  });

  it('does not extend an expiry in seconds when the clock is set back, and keeps expiries at a time of day', async () => {
    const clock = new ManualClock(at('10:00:00'));
    const { books, writer, scheduler, errors } = market(clock);
    const undo = await scheduler.start();
    await writer.execute([
      place('100008.IB', { id: 'twenty seconds', specifyTime: '20', expireAt: at('10:00:20') }),
      place('100008.IB', { id: 'at eleven', specifyTime: '1100', expireAt: at('11:00:00') }),
    ]);
    await advance(clock, 5000, writer);
    clock.jump(at('09:00:05'));
    await writer.execute([
      place('100008.IB', { id: 'a minute', specifyTime: '60', expireAt: at('09:01:05') }),
    ]);
    await advance(clock, 14_000, writer);
    expect(bidIds(books, '100008.IB')).toEqual(['twenty seconds', 'at eleven', 'a minute']);
    await advance(clock, 1600, writer);
    expect(bidIds(books, '100008.IB')).toEqual(['at eleven', 'a minute']);
    await advance(clock, 46_000, writer);
    expect(bidIds(books, '100008.IB')).toEqual(['at eleven']);
    expect(errors).toEqual([]);
    undo();
    expect(clock.pending).toBe(0);
  });

  it('catches up at start: yesterday’s orders and expiries that were missed', async () => {
    const before = market(new ManualClock(at('10:00:00') - 86_400_000));
    await before.writer.execute([
      place('100003.IB', { id: 'yesterday' }),
      place('100003.IB', { id: 'kept', timeInForce: 1 }),
    ]);
    await market(new ManualClock(at('09:30:00'))).writer.execute([
      place('100004.IB', { id: 'passed', specifyTime: '60', expireAt: at('09:31:00') }),
      place('100004.IB', { id: 'alive' }),
    ]);
    const { books, replicator, scheduler } = market(new ManualClock(at('10:00:00')));
    await replicator.load();
    const undo = await scheduler.start();
    expect(bidIds(books, '100003.IB')).toEqual(['kept']);
    expect(bidIds(books, '100004.IB')).toEqual(['alive']);
    undo();
  });

  it('empties the books when started while the market is closed', async () => {
    await market(new ManualClock(at('10:00:00'))).writer.execute([place('100005.IB')]);
    const { books, replicator, scheduler } = market(new ManualClock(at('20:00:00')));
    await replicator.load();
    expect(bidIds(books, '100005.IB')).toHaveLength(1);
    const undo = await scheduler.start();
    expect(bidIds(books, '100005.IB')).toEqual([]);
    undo();
  });
});
