import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandQueue, type Lane, MAY_PASS } from './command-queue.ts';
import type { Plan } from './plan.ts';

/** Requests are their numbers; the books that a batch names identify the requests in it. */
const plan: Plan<number, null, null> = {
  together: 20,
  scope: (request) => ({ books: [{ securityId: String(request), bucket: '' }], owners: [] }),
  decide: async () => ({ commands: [], decision: null }),
  finish: async (requests) => requests.map(() => null),
};
const other: typeof plan = { ...plan, together: 1 };

class Waiting {
  readonly queue = new CommandQueue();
  readonly done: number[] = [];
  nextNumber = 0;

  ask(lane: Lane, owner: string | null, size = 1, of = plan): number {
    void this.queue.add(of, this.nextNumber, size, { lane, owner });
    this.nextNumber += 1;
    return this.nextNumber - 1;
  }

  /** The requests that the next transaction carries out, in order. */
  take(most: number): readonly number[] {
    const books = this.queue.take(most).flatMap((batch) => batch.scope().books);
    const numbers = books.map(({ securityId }) => Number(securityId));
    this.done.push(...numbers);
    return numbers;
  }

  takeAll(most: number): void {
    while (!this.queue.isEmpty) this.take(most);
  }
}

const step = fc.oneof(
  { weight: 12, arbitrary: fc.constant('ask' as const) },
  { weight: 1, arbitrary: fc.constant('take' as const) },
);
const asks = fc.array(
  fc.record({
    does: step,
    lane: fc.constantFrom<Lane>('people', 'programs', 'feed'),
    owner: fc.constantFrom('a', 'b', 'c', null),
    size: fc.integer({ min: 1, max: 9 }),
    of: fc.constantFrom(plan, plan, plan, other),
  }),
  { minLength: 100, maxLength: 1200, size: 'max' },
);

describe('the order of waiting requests', () => {
  it('carries out each request once and each owner’s in sequence, with few later ones overtaking', () => {
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 40 }), (steps, most) => {
        const waiting = new Waiting();
        const owners: (string | null)[] = [];
        for (const { does, lane, owner, size, of } of steps) {
          if (does === 'take') waiting.take(most);
          else {
            waiting.ask(lane, owner, size, of);
            owners.push(owner);
          }
        }
        waiting.takeAll(most);
        const { done } = waiting;
        expect(done.toSorted((a, b) => a - b)).toEqual(owners.map((_owner, i) => i));
        for (const owner of ['a', 'b', 'c']) {
          const own = done.filter((i) => owners[i] === owner);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
        // Among those before it, sorted, all beyond its own place were added later.
        const before: number[] = [];
        for (const request of done) {
          const place = before.findLastIndex((earlier) => earlier < request) + 1;
          expect(before.length - place).toBeLessThanOrEqual(MAY_PASS.feed);
          before.splice(place, 0, request);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('puts users before programs and programs before the feed when a transaction cannot take all', () => {
    const waiting = new Waiting();
    for (let i = 0; i < 30; i += 1) waiting.ask('feed', null);
    for (let i = 0; i < 30; i += 1) waiting.ask('programs', 'robot');
    const person = waiting.ask('people', 'anna');
    expect(waiting.take(11)).toEqual([person, ...Array.from({ length: 10 }, (_item, i) => 30 + i)]);
    waiting.takeAll(11);
    expect(waiting.done.slice(-30)).toEqual(Array.from({ length: 30 }, (_item, i) => i));
  });

  it.each([
    ['programs', MAY_PASS.programs],
    ['feed', MAY_PASS.feed],
  ] as const)(
    'carries out a request of %s after a bounded number of users’ requests, even if those never stop',
    (lane, most) => {
      const waiting = new Waiting();
      const first = waiting.ask(lane, null);
      let passed = 0;
      for (let numbers: readonly number[] = []; !numbers.includes(first); passed += numbers.length) {
        for (let i = 0; i < 20; i += 1) waiting.ask('people', `person ${i}`);
        numbers = waiting.take(10);
      }
      expect(passed).toBeLessThanOrEqual(most + 10);
    },
  );

  it('keeps a user’s request behind those of the user’s own program', () => {
    const waiting = new Waiting();
    const entered = waiting.ask('programs', 'anna');
    const cancelled = waiting.ask('people', 'anna');
    const others = waiting.ask('people', 'ben');
    expect(waiting.take(2)).toEqual([others, entered]);
    expect(waiting.take(2)).toEqual([cancelled]);
  });
});
