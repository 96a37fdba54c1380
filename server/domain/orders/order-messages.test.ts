import type { BookDelta, BookEvent, BookOrder, EndReason } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { bookOrder, bookTrade } from '../../../tests/_util/book-orders.ts';
import { findTarget, messagesOf } from './order-messages.ts';

const words = { bond: () => '26附息国债23', org: (id: string) => ({ A: '甲证券', B: '乙银行' })[id] ?? id };
const delta = (over: Partial<BookDelta>): BookDelta => ({
  securityId: '260023.IB',
  bucket: '23',
  from: 0,
  to: 1,
  orders: [],
  trades: [],
  history: [],
  ...over,
});
const trade = bookTrade();
const event = (over: Partial<BookEvent>): BookEvent => ({
  n: 1,
  kind: 'fill',
  order: bookOrder(),
  trade,
  ...over,
});
const none = { books: new Map() };
const messagesAfter = (history: readonly BookEvent[]) => messagesOf(none, [delta({ history })], words);

describe('the messages about a transaction', () => {
  it('report a fill, whole or in part, with its own price and counterparty', () => {
    const part = bookOrder({ cumQty: 2000 });
    const whole = bookOrder({ side: 2, cumQty: 5000, status: '2', ownerId: 'bob' });
    const [first, second] = messagesAfter([event({ order: part }), event({ order: whole })]);
    expect(first).toMatchObject({
      operId: 'anna',
      msgType: 'order',
      key: 'orderPartFilled',
      values: { qty: 2000, tradePrice: '2.1950%', price: '2.2000%', other: '乙银行', cumQty: 2000 },
    });
    expect(second).toMatchObject({ operId: 'bob', key: 'orderFilled', values: { other: '甲证券' } });
  });

  it('show the prices of a quote in price without a percent sign', () => {
    const [message] = messagesAfter([event({ order: bookOrder({ priceType: 'C' }) })]);
    expect(message?.values).toMatchObject({ price: '100.0000', tradePrice: '100.0400' });
  });

  it.each<[EndReason, boolean]>([
    ['auto', true],
    ['close', true],
    ['oco', true],
    ['matured', true],
    ['admin', true],
    ['user', false],
    ['replaced', false],
    ['unmatched', false],
    ['filled', false],
  ])('report an order that ended by %s: %s', (reason, isTold) => {
    const order = bookOrder({ status: '4', phase: 'done', reason, cumQty: 1000 });
    const messages = messagesAfter([event({ kind: 'end', order, trade: null })]);
    expect(messages.map(({ key, values }) => [key, values.left])).toEqual(
      isTold ? [['orderEnded', 4000]] : [],
    );
  });

  it('say how much is left of a quote that stands, though with less than the order may trade', () => {
    const order = bookOrder({ status: '4', phase: 'done', reason: 'targetGone', targetId: 'target' });
    const history = [event({ kind: 'end', order, trade: null })];
    const textAfter = (target: Partial<BookOrder>) => {
      const changed = bookOrder({ id: 'target', ownerId: 'bob', orderQty: 5000, cumQty: 4000, ...target });
      const orders = [{ n: 1, acceptedN: null, order: changed }];
      return messagesOf(none, [delta({ history, orders })], words)[0]?.content;
    };
    expect(textAfter({})).toContain('对手报价仅剩 1,000 万元，少于本单可成交的最小数量');
    expect(textAfter({ phase: 'done', status: '4' })).toContain('对手报价已失效');
  });

  it('combine orders ended at the close into one, with the first four and the sum of the rest [R9.07]', () => {
    const closed = (ids: readonly number[], ownerId: string) =>
      ids.map((n) => {
        const order = bookOrder({ id: `o${n}`, ownerId, status: '4', phase: 'done', reason: 'close' });
        return event({ kind: 'end', order: { ...order, orderQty: n * 1000, cumQty: 0 }, trade: null });
      });
    const [six, five, ...rest] = messagesAfter([
      ...closed([1, 2, 3, 4, 5, 6], 'anna'),
      ...closed([1, 2, 3, 4, 5], 'bob'),
    ]);
    expect(rest).toEqual([]);
    const line = (n: number) => `26附息国债23 Bid 2.2000% ${n},000`;
    expect(six).toMatchObject({
      operId: 'anna',
      key: 'ordersEnded',
      title: '6 笔委托已撤销',
      content: `收市自动撤单，撤销 6 笔共 21,000 万元，已成交 0 万元：${[1, 2, 3, 4].map(line).join(' · ')} · 其余债券 11,000。`,
    });
    expect(five).toMatchObject({
      operId: 'bob',
      content: `收市自动撤单，撤销 5 笔共 15,000 万元，已成交 0 万元：${[1, 2, 3, 4, 5].map(line).join(' · ')}。`,
    });
  });

  it('report orders that ended for different reasons separately', () => {
    const ended = (reason: EndReason) =>
      event({ kind: 'end', order: bookOrder({ status: '4', phase: 'done', reason }), trade: null });
    expect(messagesAfter([ended('close'), ended('oco')]).map(({ key }) => key)).toEqual([
      'orderEnded',
      'orderEnded',
    ]);
  });

  it('do not mention orders that only rest or roll over', () => {
    const quiet = (['new', 'rest', 'roll'] as const).map((kind) => event({ kind, trade: null }));
    expect(messagesAfter(quiet)).toEqual([]);
  });
});

describe('a hit waiting for an answer', () => {
  const target = bookOrder({ id: 'q1', ownerId: 'bob', orgId: 'B', quoteInd: 2 });
  const hit = bookOrder({ id: 'h1', orgId: 'A', side: 2, phase: 'asking', targetId: 'q1', orderQty: 1000 });
  const messagesFor = (
    order: BookOrder,
    acceptedN: number | null,
    before: BookOrder | null,
    side: 1 | 2 = 1,
  ) => {
    const book = {
      securityId: '260023.IB',
      bucket: '23',
      version: 1,
      arrivals: 1,
      bids: before !== null && side === 1 ? [before] : [],
      ofrs: before !== null && side === 2 ? [before] : [],
      pendingHits: [],
    };
    return messagesOf(
      { books: new Map([['260023.IB|23', book]]) },
      [delta({ orders: [{ n: 2, acceptedN, order }] })],
      words,
    );
  };

  it('is reported to the owner of the quote once, when it arrives', () => {
    const [message, ...rest] = messagesFor(hit, 2, target);
    expect(rest).toEqual([]);
    expect(message).toMatchObject({
      operId: 'bob',
      key: 'pendingHit',
      values: { other: '甲证券', qty: 1000, side: 1, price: '2.2000%' },
    });
    expect(messagesFor(hit, null, target)).toEqual([]);
    expect(messagesFor(hit, 2, { ...target, side: 2 }, 2)).toHaveLength(1);
  });

  it('is reported again when it ran out without an answer, and not when it was refused', () => {
    const over = { ...hit, phase: 'done', status: '4', reason: 'timeout' } as const;
    expect(messagesFor(over, null, target)).toMatchObject([
      { operId: 'bob', key: 'hitRanOut', values: { other: '甲证券', qty: 1000 } },
    ]);
    expect(messagesFor({ ...over, reason: 'refused' }, null, target)).toEqual([]);
  });

  it('is not reported to a simulated dealer, or when the quote is gone', () => {
    expect(messagesFor(hit, 2, { ...target, source: 'sim' })).toEqual([]);
    expect(messagesFor(hit, 2, null)).toEqual([]);
    expect(messagesFor({ ...hit, phase: 'resting' }, 2, target)).toEqual([]);
  });

  it('is matched with the quote as it is after the transaction, not before', () => {
    const changed = { ...target, cumQty: 3000 };
    const found = findTarget(hit, { bids: [target], ofrs: [] }, [{ order: changed }]);
    expect(found).toBe(changed);
    expect(findTarget(hit, undefined, [])).toBeUndefined();
  });
});
