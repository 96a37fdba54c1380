import type { Writes } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { Locked } from '#server/domain/market';
import type { MessageWriter } from '#server/domain/messages';
import { apply, bookKey, type BookState, deltaOf, emptyBook, type NewOrder } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { noLapses } from '../../../tests/_util/no-lapses.ts';
import { orderSender } from '../../../tests/_util/order-world.ts';
import { OrderActors } from './order-actors.ts';
import { OrderLedger } from './order-ledger.ts';

const words = { bond: (id: string) => id, org: (id: string) => id };
const placed = (state: BookState, order: NewOrder) => apply(state, { type: 'place', order }, 1_000);

/** The writes of a ledger for the commands that `change` carries out on a book. */
function recorded(
  before: BookState,
  change: (state: BookState) => ReturnType<typeof apply>,
  actors = new OrderActors(),
) {
  const applied = change(before);
  const delta = deltaOf(before.securityId, before.bucket, before.version, applied.events);
  const audited: { kind: string; operId?: string; sessionId?: string; ip?: string; detail: object }[] = [];
  const notified: { operId: string; key?: string }[] = [];
  const changes: unknown[] = [];
  const ledger = new OrderLedger({
    // `as` holds for these dependencies: the ledger only queues writes.
    audit: {
      note: (_writes: unknown, events: typeof audited) => audited.push(...events),
    } as unknown as AuditWriter,
    messages: {
      note: (_writes: unknown, _after: unknown, messages: typeof notified) => notified.push(...messages),
    } as unknown as MessageWriter,
    actors,
    words,
    lapsesOf: noLapses,
  });
  const locked = {
    writes: { change: (statement: unknown) => changes.push(statement) } as unknown as Writes,
    books: new Map([[bookKey(before.securityId, before.bucket), before]]),
    quotas: new Map([['anna', { limit: 9000, amount: 500 }]]),
  };
  ledger.record(locked as unknown as Locked, [delta]);
  return {
    audited,
    notified,
    changes,
    amounts: Object.fromEntries(ledger.amountChanges(locked.books, [delta])),
    state: applied.state,
  };
}
const empty = emptyBook('240210.IB', '2');
const bid = newOrder({ id: 'bid', clOrdId: 'c1', ownerId: 'anna', orgId: 'A' });
const ofr = newOrder({ id: 'ofr', clOrdId: 'c2', ownerId: 'bob', orgId: 'B', side: 2, orderQty: 2000 });

describe('the ledger of orders', () => {
  it('reports what its changes take of the quota of each owner, or give back', () => {
    const resting = recorded(empty, (book) => placed(book, bid));
    expect(resting.amounts).toEqual({ anna: bid.orderQty });
    // A fill moves quota from reserved to used: the sum stays.
    expect(recorded(resting.state, (book) => placed(book, ofr)).amounts).toEqual({
      anna: 0,
      bob: ofr.orderQty,
    });
    const ended = recorded(resting.state, (book) =>
      apply(book, { type: 'cancel', ids: ['bid'], ownerId: 'anna', reason: 'user' }, 2_000),
    );
    expect(ended.amounts).toEqual({ anna: -bid.orderQty });
  });

  it('records the sender’s session with the order, but not with a fill that another order caused', () => {
    const actors = new OrderActors();
    const anna = orderSender({ operId: 'anna', sessionId: 's-anna' });
    actors.note(['bid'], anna);
    const { audited, state } = recorded(empty, (book) => placed(book, bid), actors);
    expect(audited.map(({ kind, operId, sessionId, ip }) => [kind, operId, sessionId, ip])).toEqual([
      ['order.new', 'anna', 's-anna', '127.0.0.1'],
    ]);
    actors.note(['ofr'], orderSender({ operId: 'bob', sessionId: 's-bob' }));
    const filled = recorded(state, (book) => placed(book, ofr), actors).audited;
    expect(filled.map(({ kind, operId, sessionId }) => [kind, operId, sessionId])).toEqual([
      ['order.new', 'bob', 's-bob'],
      // Anna did not cause the fill, so it does not carry her session.
      ['order.fill', 'anna', undefined],
      ['order.fill', 'bob', undefined],
    ]);
    expect(filled[1]?.detail).toMatchObject({
      orderId: 'bid',
      cumQty: 2000,
      lastQty: 2000,
      lastYieldE4: 22_000,
      status: '0',
      tradeId: expect.any(String),
    });
    expect(filled[0]?.detail).not.toHaveProperty('tradeId');
  });

  it('records who cancelled an order, and no one if it expired', () => {
    const actors = new OrderActors();
    actors.note(['bid'], orderSender({ sessionId: 's-anna' }));
    const { state } = recorded(empty, (book) => placed(book, { ...bid, expireAt: 5_000 }), actors);
    const ended = (command: Parameters<typeof apply>[1], now: number) =>
      recorded(state, (book) => apply(book, command, now), actors).audited.map(
        ({ kind, sessionId, detail }) => [kind, sessionId, (detail as { readonly reason: string }).reason],
      );
    expect(ended({ type: 'cancel', ids: ['bid'], ownerId: 'anna', reason: 'user' }, 2_000)).toEqual([
      ['order.end', 's-anna', 'user'],
    ]);
    expect(ended({ type: 'tick' }, 5_000)).toEqual([['order.end', undefined, 'auto']]);
    expect(ended({ type: 'cancel', ids: ['bid'], ownerId: null, reason: 'admin' }, 2_000)).toEqual([
      ['order.end', undefined, 'admin'],
    ]);
  });

  it('does not touch quotas for trades between simulated dealers', () => {
    const sim = (order: NewOrder): NewOrder => ({ ...order, source: 'sim' });
    const { state, changes } = recorded(empty, (book) => placed(book, sim(bid)));
    expect(changes).toEqual([]);
    expect(recorded(state, (book) => placed(book, sim(ofr))).changes).toEqual([]);
    expect(recorded(empty, (book) => placed(book, bid)).changes).toHaveLength(1);
  });

  it('notifies both sides of a trade, and no one of an order that only rests', () => {
    const { state, notified } = recorded(empty, (book) => placed(book, bid));
    expect(notified).toEqual([]);
    expect(
      recorded(state, (book) => placed(book, ofr)).notified.map(({ operId, key }) => [operId, key]),
    ).toEqual([
      ['anna', 'orderPartFilled'],
      ['bob', 'orderFilled'],
    ]);
  });
});
