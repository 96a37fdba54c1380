import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOrder } from '../../tests/_util/book-orders.ts';
import { dayOrdersBefore, dueIn, findIn, peopleIn, putIn, settlesOff, without } from './listed.ts';
import type { BookOrder } from './types.ts';

const order = (id: string, over: Partial<BookOrder> = {}): BookOrder => bookOrder({ id, ...over });
const cheaper = (a: BookOrder, b: BookOrder): boolean => a.yieldE4 < b.yieldE4;

const DAYS = ['2026-11-23', '2026-11-24'] as const;
const IDS = ['0', '1', '2', '3', '4', '5', '6'] as const;

const looked = (list: readonly BookOrder[]) => ({
  found: IDS.map((id) => findIn(list, id)),
  people: [...new Set(peopleIn(list))].sort(),
  due: [0, 1, 2].map((now) => dueIn(list, now)),
  closed: [0, 1, 2, 3].map((at) => dayOrdersBefore(list, at)),
  isOff: DAYS.map((day) => settlesOff(list, day)),
});
const walked = (list: readonly BookOrder[]): ReturnType<typeof looked> => ({
  found: IDS.map((id) => list.find((other) => other.id === id)),
  people: [...new Set(list.filter(({ source }) => source === 'user').map(({ ownerId }) => ownerId))].sort(),
  due: [0, 1, 2].map((now) => list.filter(({ expireAt }) => expireAt !== null && expireAt <= now)),
  closed: [0, 1, 2, 3].map((at) =>
    list.filter(
      ({ timeInForce, phase, createdAt }) => (timeInForce !== 1 || phase === 'asking') && createdAt < at,
    ),
  ),
  isOff: DAYS.map((day) => list.some(({ settlDate }) => settlDate !== day)),
});

describe('indexed order lists', () => {
  it('give the same answers as a full scan after any changes, as do their earlier versions', () => {
    const step = fc.record({
      from: fc.nat({ max: 20 }),
      id: fc.constantFrom(...IDS),
      does: fc.constantFrom('put', 'drop'),
      yieldE4: fc.integer({ min: 1, max: 5 }),
      ownerId: fc.constantFrom('a', 'b', 'c'),
      source: fc.constantFrom('user', 'sim'),
      expireAt: fc.constantFrom(null, 1, 2, 3),
      createdAt: fc.constantFrom(0, 1, 2),
      timeInForce: fc.constantFrom(0, 1, 3),
      phase: fc.constantFrom('resting', 'asking'),
      settlDate: fc.constantFrom(null, ...DAYS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const lists: (readonly BookOrder[])[] = [[]];
        for (const { from, id, does, ...over } of steps) {
          const list = lists[from % lists.length] ?? [];
          const before = [...list];
          const after = does === 'put' ? putIn(list, order(id, over), cheaper) : without(list, id);
          lists.push(after);
          expect(looked(after)).toEqual(walked(after));
          expect(list).toEqual(before);
        }
        expect(lists.map(looked)).toEqual(lists.map(walked));
      }),
    );
  });

  it('keep a changed order in its place, and put a new one behind its equals', () => {
    const two = putIn(putIn([], order('x'), cheaper), order('y'), cheaper);
    expect(two.map(({ id }) => id)).toEqual(['x', 'y']);
    const changed = order('x', { cumQty: 100 });
    expect(putIn(two, changed, cheaper)).toEqual([changed, order('y')]);
    expect(putIn(two, order('z', { yieldE4: 1 }), cheaper).map(({ id }) => id)).toEqual(['z', 'x', 'y']);
    expect(without(two, 'nobody')).toBe(two);
  });

  it('know an owner of several orders until the last of theirs is gone, whoever quotes beside them', () => {
    const user = order('u', { source: 'user', ownerId: 'a' });
    const simulated = order('s', { source: 'sim', ownerId: 'a' });
    const both = putIn(putIn([], user, cheaper), simulated, cheaper);
    const one = without(both, 's');
    expect([...peopleIn(one)]).toEqual(['a']);
    expect([...peopleIn(without(one, 'u'))]).toEqual([]);
  });

  it('read no order for one that is due, or placed before a close, before any can be', () => {
    let reads = 0;
    const counted = (id: string, expireAt: number, createdAt: number): BookOrder => {
      const plain = order(id, { timeInForce: 0 });
      return Object.defineProperties(plain, {
        expireAt: { enumerable: true, get: () => ((reads += 1), expireAt) },
        createdAt: { enumerable: true, get: () => ((reads += 1), createdAt) },
      });
    };
    const readsOf = (look: () => unknown): number => {
      reads = 0;
      look();
      return reads;
    };
    const list = putIn(putIn([], counted('early', 5, 5), cheaper), counted('late', 9, 9), cheaper);
    expect(readsOf(() => dueIn(list, 4))).toBe(0);
    expect(readsOf(() => dayOrdersBefore(list, 5))).toBe(0);
    // The earliest one leaves: the others are read once, for the moment from which one of them can be.
    const later = without(list, 'early');
    expect([readsOf(() => dueIn(later, 5)), readsOf(() => dueIn(later, 8))]).toEqual([1, 0]);
    expect([readsOf(() => dayOrdersBefore(later, 9)), readsOf(() => dayOrdersBefore(later, 9))]).toEqual([
      1, 0,
    ]);
  });
});
