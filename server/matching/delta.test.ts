import { describe, expect, it } from 'vitest';
import { bookOrder } from '../../tests/_util/book-orders.ts';
import { deltaOf } from './delta.ts';
import type { BookEvent, BookOrder, OrderEventKind, Trade } from './types.ts';

const event = (n: number, kind: OrderEventKind, order: BookOrder, trade: Trade | null = null): BookEvent => ({
  n,
  kind,
  order,
  trade,
});
// `as` holds: a delta reads nothing of a trade but its id.
const trade = { id: 't1', qty: 100 } as Trade;

describe('the delta of a run of events', () => {
  it('contains each order once, in its last state, with its last event and acceptance numbers', () => {
    const first = bookOrder({ id: 'a' });
    const { orders, from, to } = deltaOf('b', '23', 4, [
      event(5, 'new', first),
      event(6, 'new', bookOrder({ id: 'b' })),
      event(7, 'fill', { ...first, cumQty: 100 }, trade),
      event(8, 'end', { ...first, cumQty: 100, status: '4' }),
    ]);
    expect(orders.map(({ n, acceptedN, order: { id, status } }) => [id, n, acceptedN, status])).toEqual([
      ['a', 8, 5, '4'],
      ['b', 6, 6, '0'],
    ]);
    expect([from, to]).toEqual([4, 8]);
  });

  it('has no acceptance number for an order accepted earlier', () => {
    const [changed] = deltaOf('b', '23', 4, [event(5, 'roll', bookOrder({ id: 'old' }))]).orders;
    expect(changed).toMatchObject({ n: 5, acceptedN: null });
  });

  it('contains a trade once, with the number of the first of its two fills', () => {
    const { trades } = deltaOf('b', '23', 0, [
      event(1, 'fill', bookOrder({ id: 'maker' }), trade),
      event(2, 'fill', bookOrder({ id: 'taker' }), trade),
    ]);
    expect(trades).toEqual([{ n: 1, trade }]);
  });

  it('keeps every step of a user’s order, and only the last state of a simulated one', () => {
    const [person, dealer] = [bookOrder({ id: 'p' }), bookOrder({ id: 'd', source: 'sim' })];
    const { history, orders } = deltaOf('b', '23', 0, [
      event(1, 'new', person),
      event(2, 'new', dealer),
      event(3, 'end', dealer),
      event(4, 'end', person),
    ]);
    expect(history.map(({ n }) => n)).toEqual([1, 4]);
    expect(orders).toHaveLength(2);
  });

  it('ends where it began if there are no events', () => {
    expect(deltaOf('b', '23', 7, [])).toEqual({
      securityId: 'b',
      bucket: '23',
      from: 7,
      to: 7,
      orders: [],
      trades: [],
      history: [],
    });
  });
});
