import { apply, type BookDelta, type BookEvent, deltaOf, emptyBook } from '#server/matching';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { mergeDeltas } from './merge-deltas.ts';

const order = fc.record({
  side: fc.constantFrom<1 | 2>(1, 2),
  yieldE4: fc.integer({ min: 21_990, max: 22_010 }),
  orderQty: fc.constantFrom(1000, 2000, 3000),
  orgId: fc.constantFrom('A', 'B', 'C'),
  source: fc.constantFrom<'sim' | 'user'>('sim', 'user'),
});

/** Events of a book in which these orders arrived one after another, grouped by order. */
function eventsOf(orders: readonly object[]): BookEvent[][] {
  let state = emptyBook('A.IB', '2');
  return orders.map((over, at) => {
    const applied = apply(state, { type: 'place', order: newOrder({ id: `o${at}`, ...over }) }, 1_000 + at);
    state = applied.state;
    return [...applied.events];
  });
}

const first = (events: readonly BookEvent[], fallback: number): number => (events[0]?.n ?? fallback + 1) - 1;

/** One delta for each batch of events, as batches would write them. */
function deltasOf(batches: readonly (readonly BookEvent[])[]): BookDelta[] {
  let last = 0;
  return batches
    .filter(({ length }) => length > 0)
    .map((events) => {
      const delta = deltaOf('A.IB', '2', first(events, last), events);
      last = delta.to;
      return delta;
    });
}

describe('merging the deltas of several batches', () => {
  it('gives the delta of a single batch of all events, however they were split', () => {
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (orders, cuts) => {
          const batches: BookEvent[][] = [[]];
          eventsOf(orders).forEach((events, at) => {
            if (cuts[at] === true) batches.push([]);
            batches.at(-1)?.push(...events);
          });
          expect(mergeDeltas(deltasOf(batches))).toEqual(deltasOf([batches.flat()]));
        },
      ),
    );
  });

  it('keeps the acceptance of an order that later batches changed', () => {
    const [placed = [], hit = []] = eventsOf([
      { side: 1, orgId: 'A', yieldE4: 22_000 },
      { side: 2, orgId: 'B', yieldE4: 22_000, orderQty: 1000 },
    ]);
    const [{ orders } = { orders: [] }] = mergeDeltas(deltasOf([placed, hit]));
    expect(orders.map(({ order: { id, cumQty }, acceptedN }) => [id, cumQty, acceptedN !== null])).toEqual([
      ['o0', 1000, true],
      ['o1', 1000, true],
    ]);
  });

  it('keeps the books of a bond’s settlements apart', () => {
    const [events = []] = eventsOf([{}]);
    const books = [
      deltaOf('A.IB', '2', 0, events),
      deltaOf('A.IB', '1', 0, events),
      deltaOf('B.IB', '2', 0, events),
      deltaOf('A.IB', '2', 1, []),
    ];
    expect(mergeDeltas(books).map(({ securityId, bucket }) => `${securityId} ${bucket}`)).toEqual([
      'A.IB 2',
      'A.IB 1',
      'B.IB 2',
    ]);
    expect(mergeDeltas([])).toEqual([]);
  });
});
