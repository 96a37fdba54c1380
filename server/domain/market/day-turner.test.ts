import { type BookDay, type BookState, apply, emptyBook } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { DayTurner } from './day-turner.ts';
import type { MarketCommand } from './market-command.ts';

/** A day with this settlement; prices are unchanged. */
const day = (settlDate: string): BookDay => ({
  settlDate,
  rolls: true,
  isOpen: true,
  lastCloseAt: Number.NEGATIVE_INFINITY,
  over: null,
  terms: null,
  price: ({ yieldE4, clean }) => ({ yieldE4, clean }),
});
/** A book that settles on a day, with a quote or empty. */
const book = (securityId: string, settlDate: string, isEmpty = false): BookState => {
  const empty = emptyBook(securityId, '2');
  return isEmpty ? empty : apply(empty, { type: 'place', order: newOrder() }, 0, day(settlDate)).state;
};

function setUp(books: BookState[], execute?: (commands: readonly MarketCommand[]) => Promise<void>) {
  const clock = new ManualClock();
  const batches: string[][] = [];
  const errors: unknown[] = [];
  const today = { settlDate: '2026-11-24' };
  const turner = new DayTurner({
    writer: {
      execute: async (commands) => {
        batches.push(commands.map(({ securityId, command }) => `${securityId} ${command.type}`));
        await execute?.(commands);
        return { refusals: [], cancelRefusals: new Map(), deltas: [] };
      },
    },
    books: { all: () => books },
    daysAt: () => () => day(today.settlDate),
    clock,
    onError: (error) => errors.push(error),
  });
  return { clock, batches, errors, today, turner };
}

describe('books of an earlier day', () => {
  it('are carried over at start if they are from an earlier day and not empty', async () => {
    const { turner, batches } = setUp([
      book('OLD.IB', '2026-11-23'),
      book('NEW.IB', '2026-11-24'),
      book('EMPTY.IB', '2026-11-23', true),
    ]);
    await turner.turn();
    expect(batches).toEqual([['OLD.IB tick']]);
  });

  it('are detected within a second of a new date in Beijing', async () => {
    const { turner, batches, clock, today } = setUp([book('A.IB', '2026-11-24')]);
    clock.jump(Date.parse('2026-11-23T23:59:58+08:00'));
    const stop = await turner.start();
    expect(batches).toEqual([[]]);
    today.settlDate = '2026-11-25';
    clock.advance(1_000);
    expect(batches).toHaveLength(1);
    clock.advance(1_000);
    expect(batches.at(-1)).toEqual(['A.IB tick']);
    stop();
    expect(clock.pending).toBe(0);
  });

  it.each([
    ['of a correction of calendar or bonds', 0],
    ['although the clock was set back', -3_600_000],
  ])('are detected within ten seconds %s', async (_, stepMs) => {
    const { turner, batches, clock, today } = setUp([book('A.IB', '2026-11-24')]);
    const stop = await turner.start();
    today.settlDate = '2026-11-25';
    clock.jump(clock.now() + stepMs);
    clock.advance(10_000);
    expect(batches.at(-1)).toEqual(['A.IB tick']);
    stop();
  });

  it('are looked for once in ten seconds of a date, since a check reads all books', async () => {
    const { turner, batches, clock } = setUp([book('A.IB', '2026-11-24')]);
    const stop = await turner.start();
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(batches).toEqual(Array.from({ length: 7 }, () => []));
    stop();
  });

  it('are not carried over again while the previous attempt is under way', async () => {
    const gate = Promise.withResolvers<void>();
    let isSlow = false;
    const { turner, batches, clock } = setUp([book('A.IB', '2026-11-23')], () =>
      isSlow ? gate.promise : Promise.resolve(),
    );
    const stop = await turner.start();
    isSlow = true;
    clock.advance(30_000);
    expect(batches).toHaveLength(2);
    gate.resolve();
    await new Promise(setImmediate);
    clock.advance(10_000);
    expect(batches).toHaveLength(3);
    stop();
  });

  it('are retried after a failure, which is logged', async () => {
    let fails = false;
    const { turner, batches, clock, errors } = setUp([book('A.IB', '2026-11-23')], async () => {
      if (fails) throw new Error('the database is away');
    });
    const stop = await turner.start();
    fails = true;
    clock.advance(10_000);
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(errors).toEqual([expect.objectContaining({ message: 'the database is away' })]);
    fails = false;
    clock.advance(1000);
    expect(batches).toHaveLength(3);
    stop();
  });
});
