import { localBus } from '#server/bus';
import { type BookDelta, emptyBook } from '#server/matching';
import { createLogger } from '#server/runtime';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { BookFollower } from './book-follower.ts';
import type { BookId } from './book-rows.ts';
import { CommitStages, type Committed } from './commit-stages.ts';
import { LiveBooks } from './live-books.ts';

const log = createLogger('silent');
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A following process: which books it checked, and what it reported about itself. */
function follower({ bus = localBus(log), clock = new ManualClock() } = {}) {
  const books = new LiveBooks();
  const stages = new CommitStages(log);
  const looks: (readonly string[] | 'all')[] = [];
  const currentFlags: boolean[] = [];
  const database = { answer: (): Promise<number> => Promise.resolve(0) };
  const bookFollower = new BookFollower({
    replicator: {
      catchUp: (only: readonly BookId[] | null = null) => {
        looks.push(only?.map(({ securityId, bucket }) => `${securityId}/${bucket}`) ?? 'all');
        return database.answer();
      },
    },
    books,
    writer: { afterCommit: stages },
    bus,
    clock,
    log,
    onCurrent: (isCurrent) => currentFlags.push(isCurrent),
  });
  const stop = bookFollower.start();
  // `as` holds: the follower only reads the books and their numbers from a commit.
  const commit = (deltas: readonly Pick<BookDelta, 'securityId' | 'bucket' | 'to'>[]): void =>
    stages.run({ deltas, local: true, now: 0 } as unknown as Committed);
  return { bookFollower, stop, books, looks, currentFlags, database, clock, bus, commit };
}

describe('a process that follows the commits of others', () => {
  it('reads only the books for which another process announced newer events', async () => {
    const bus = localBus(log);
    const here = follower({ bus });
    here.books.put({ ...emptyBook('A.IB', '2'), version: 5 });
    here.books.put({ ...emptyBook('B.IB', '2'), version: 5 });
    const there = follower({ bus });
    there.commit([
      { securityId: 'A.IB', bucket: '2', to: 5 },
      { securityId: 'B.IB', bucket: '2', to: 6 },
      { securityId: 'C.IB', bucket: '4', to: 1 },
    ]);
    await settled();
    expect(here.looks).toEqual([['B.IB/2', 'C.IB/4']]);
  });

  it('reads all books within a second if an announcement is lost, or if it names too many', async () => {
    const bus = localBus(log);
    const here = follower({ bus });
    here.clock.advance(999);
    await settled();
    expect(here.looks).toEqual([]);
    here.clock.advance(1);
    await settled();
    expect(here.looks).toEqual(['all']);
    const many = Array.from({ length: 501 }, (_, n) => ({ securityId: `${n}.IB`, bucket: '2', to: 1 }));
    follower({ bus }).commit(many);
    await settled();
    expect(here.looks).toEqual(['all', 'all']);
  });

  it('reads once more what was announced during a read, and never reads twice at once', async () => {
    const here = follower();
    const first = Promise.withResolvers<number>();
    here.database.answer = () => first.promise;
    const name = (securityId: string): void =>
      here.bus.publish('market.changed', { books: [{ securityId, bucket: '2', version: 1 }] });
    name('A.IB');
    name('B.IB');
    name('C.IB');
    name('B.IB');
    expect(here.looks).toEqual([['A.IB/2']]);
    here.database.answer = () => Promise.resolve(0);
    first.resolve(1);
    await settled();
    expect(here.looks).toEqual([['A.IB/2'], ['B.IB/2', 'C.IB/2']]);
  });

  it('reports once, within three seconds, that it is out of date', async () => {
    const here = follower();
    here.database.answer = () => new Promise(() => {});
    here.clock.advance(1_000);
    await settled();
    here.clock.advance(1_499);
    expect([here.currentFlags, here.bookFollower.isCurrent]).toEqual([[], true]);
    here.clock.advance(10_000);
    expect([here.currentFlags, here.bookFollower.isCurrent]).toEqual([[false], false]);
  });

  it('treats a failing database like one that hangs, and recovers after a full read', async () => {
    const here = follower();
    here.database.answer = () => Promise.reject(new Error('away'));
    for (let second = 0; second < 3; second += 1) {
      here.clock.advance(1_000);
      await settled();
    }
    expect(here.currentFlags).toEqual([false]);
    here.database.answer = () => Promise.resolve(0);
    // A check of one book proves nothing about the others.
    here.bus.publish('market.changed', { books: [{ securityId: 'A.IB', bucket: '2', version: 1 }] });
    await settled();
    expect(here.currentFlags).toEqual([false]);
    here.clock.advance(1_000);
    await vi.waitFor(() => expect(here.currentFlags).toEqual([false, true]));
  });

  it('reads nothing and leaves no timer once stopped', async () => {
    const here = follower();
    here.database.answer = () => Promise.reject(new Error('away'));
    here.clock.advance(1_000);
    await settled();
    here.stop();
    here.bus.publish('market.changed', { books: null });
    here.clock.advance(10_000);
    await settled();
    expect([here.looks, here.currentFlags, here.clock.pending]).toEqual([['all'], [], 0]);
  });
});
