import { orderRow } from '#server/domain/market';
import type { BookEvent, BookOrder, Trade } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { bookOrder, bookTrade } from '../../../tests/_util/book-orders.ts';
import {
  asEntered,
  averagePrice,
  categoryOf,
  eventRecord,
  hitRecord,
  type OrderRow,
  orderRecord,
} from './order-record.ts';

const TEN = Date.parse('2026-11-20T10:00:00+08:00');
const terms = {
  issueDate: '2026-10-15',
  maturityDate: '2029-10-15',
  couponRate: 0.022,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
} as const;
const names = {
  bond: (id: string) =>
    id === '260023.IB' ? { symbol: '26附息国债23', trueRemainMaturityStr: '2.90Y', terms } : undefined,
  org: (id: string) => ({ A: '甲证券', B: '乙银行' })[id] ?? null,
};

function rowOf(over: Partial<BookOrder> = {}, joined: Partial<OrderRow> = {}): OrderRow {
  const order = bookOrder({ id: 'o1', createdAt: TEN, updatedAt: TEN, settlDate: '2026-11-23', ...over });
  const written = orderRow('260023.IB', '23', { n: 7, acceptedN: 5, order });
  return {
    // `as` holds: the market itself writes the columns; times are read back as Date.
    ...(written as unknown as OrderRow),
    created_at: new Date(order.createdAt),
    updated_at: new Date(order.updatedAt),
    expire_at: order.expireAt === null ? null : new Date(order.expireAt),
    deal_path_id: null,
    fill_settl_dates: null,
    remark: null,
    hits: null,
    hits_n: null,
    counterparties: null,
    ...joined,
  };
}
const trade = bookTrade({ settlDate: '2026-11-24', at: TEN });

describe('an order as its owner sees it', () => {
  it('shows what was quoted, in its own unit, and what is left [R5.05]', () => {
    const yielded = orderRecord(rowOf({ cumQty: 2000, turnover: 2000 * 21_950 }), names);
    expect(yielded).toMatchObject({
      symbol: '26附息国债23',
      price: 2.2,
      yield: 2.2,
      cleanPrice: 100,
      leavesQty: 3000,
      avgPrice: 2.195,
      createTime: expect.stringMatching(/^2026-11-20 10:00:00/),
      orgName: '甲证券',
      canCancel: true,
      version: 7,
    });
    expect(orderRecord(rowOf({ priceType: 'C' }), names).price).toBe(100);
  });

  it('states the value of a basis point for its face amount, but not for an unknown or matured bond', () => {
    // 5,000 万 with just under three years: about 2.8 cents per 100.
    const { dv01 = 0 } = orderRecord(rowOf(), names);
    expect([dv01 > 13_500, dv01 < 14_500]).toEqual([true, true]);
    expect(orderRecord(rowOf({ orderQty: 10_000 }), names).dv01).toBeCloseTo(dv01 * 2, -1);
    expect(orderRecord(rowOf({ settlDate: '2029-10-15' }), names)).not.toHaveProperty('dv01');
    expect(orderRecord(rowOf(), { ...names, bond: () => undefined })).not.toHaveProperty('dv01');
  });

  it('that has ended has nothing left and cannot be cancelled', () => {
    const gone = orderRecord(rowOf({ status: '4', phase: 'done', reason: 'user', cumQty: 1000 }), names);
    expect(gone).toMatchObject({ leavesQty: 0, canCancel: false, ordStatus: '4', reason: 'user' });
  });

  it('shows the settlement date of its next fill while it is live, and of its last fill afterwards', () => {
    const traded = { fill_settl_dates: ['2026-11-20', '2026-11-24'] };
    expect(orderRecord(rowOf({}, traded), names).settlDate).toBe('2026-11-23');
    expect(orderRecord(rowOf({ status: '2' }, traded), names)).toMatchObject({
      settlDate: '2026-11-24',
      settlDates: ['2026-11-20', '2026-11-24'],
    });
    expect(orderRecord(rowOf({ status: '4' }), names)).not.toHaveProperty('settlDates');
    expect(orderRecord(rowOf({ status: '4' }), names).settlDate).toBe('2026-11-23');
  });

  it('shows an unknown bond or institution by its id', () => {
    const unknown = { ...names, bond: () => undefined };
    const record = orderRecord(rowOf({ orgId: 'Z' }, { counterparties: ['B', 'Q'] }), unknown);
    expect([record.symbol, record.orgName, record.counterparty]).toEqual(['260023.IB', '', '乙银行、Q']);
  });

  it('can be confirmed while hits wait, and its version rises with every change to its hits', () => {
    const hit = {
      order_id: 'h1',
      org_id: 'B',
      order_qty: 1000,
      price_e4: 22_000,
      created_ms: TEN,
      expire_ms: TEN + 60_000,
    };
    const record = orderRecord(rowOf({}, { hits: [hit], hits_n: 12 }), names);
    expect(record.canConfirm).toBe(true);
    expect(record.version).toBe(12);
    expect(record.pendingHits).toEqual([
      {
        hitId: 'h1',
        orgName: '乙银行',
        orderQty: 1000,
        price: 2.2,
        time: expect.stringContaining('10:00:00'),
        expireTime: expect.stringContaining('10:01:00'),
      },
    ]);
  });

  it('carries a remark only if there is one', () => {
    expect('remark' in orderRecord(rowOf({}, { remark: '' }), names)).toBe(false);
    expect(orderRecord(rowOf({}, { remark: '急' }), names).remark).toBe('急');
  });

  it('shows its flags, and marks the legs of a two-sided quote [R3.02]', () => {
    const marked = rowOf({ urgent: true, stars: 2, ocoGroup: 'g', allOrNone: true, quoteInd: 99 });
    expect(orderRecord(marked, names).flags).toEqual(['加急', '**', 'OCO', '整量', '意向']);
    const leg = orderRecord(rowOf({ clOrdId: 'mine.B' }), names);
    expect([leg.flags, leg.clOrdId]).toEqual([['双边'], 'mine']);
  });

  it('as entered does not include what happened afterwards', () => {
    const now = orderRecord(
      rowOf({ cumQty: 5000, status: '2', turnover: 5000 * 22_000 }, { counterparties: ['B'] }),
      names,
    );
    const entered = asEntered(now, { n: 5, kind: 'rest', order: bookOrder({ id: 'o1' }), trade: null });
    expect(entered).toMatchObject({
      version: 5,
      cumQty: 0,
      leavesQty: 5000,
      avgPrice: null,
      ordStatus: '0',
      counterparty: null,
      canConfirm: false,
      pendingHits: [],
    });
  });

  it('as entered includes the counterparty of an immediate fill', () => {
    const now = orderRecord(rowOf({ cumQty: 5000, status: '2' }, { counterparties: ['B'] }), names);
    const filled = bookOrder({ cumQty: 5000, status: '2' });
    expect(asEntered(now, { n: 6, kind: 'fill', order: filled, trade }).counterparty).toBe('乙银行');
  });
});

describe('the average price', () => {
  it.each([
    [0, 0, null],
    [3, 3 * 22_000, 2.2],
    [2, 22_000 + 22_001, 2.2001],
    [3, 22_000 + 22_000 + 22_001, 2.2],
  ])('of quantity %i with turnover %i is %s', (cumQty, turnover, price) => {
    expect(averagePrice(bookOrder({ cumQty, turnover }))).toBe(price);
  });
});

describe('the list that an order belongs to', () => {
  it.each<[string, Partial<BookOrder>, string | null]>([
    ['a live quote', {}, 'activeUnquoted'],
    ['a live, partly filled quote', { cumQty: 1000 }, 'activeUnquoted'],
    ['a filled quote', { cumQty: 5000, status: '2' }, 'completedTransaction'],
    ['a cancelled quote without a fill', { status: '4' }, null],
    ['an intention', { quoteInd: 99 }, 'pointPriceNotTraded'],
    ['a filled intention', { quoteInd: 99, cumQty: 5000, status: '2' }, 'completedTransaction'],
  ])('%s belongs to $2', (_, over, category) => {
    const order = bookOrder(over);
    expect(categoryOf({ ...order, ordStatus: order.status })).toBe(category);
  });
});

describe('an event in the history of an order', () => {
  const event = (over: Partial<BookEvent>): BookEvent => ({
    n: 3,
    kind: 'new',
    order: bookOrder({ settlDate: '2026-11-23', updatedAt: TEN }),
    trade: null,
    ...over,
  });

  it('shows quantity, price, counterparty and settlement date of a fill', () => {
    const order = bookOrder({ cumQty: 2000, settlDate: '2026-11-23' });
    expect(eventRecord('260023.IB', event({ kind: 'fill', order, trade }), names)).toMatchObject({
      lastQty: 2000,
      lastPrice: 2.195,
      counterparty: '乙银行',
      cumQty: 2000,
      leavesQty: 3000,
      settlDate: '2026-11-24',
      tradeId: 't1',
    });
  });

  it('shows the amount that the buyer of a fill pays, to the 分, but not for an unknown bond', () => {
    const settledAmount = (over: Partial<Trade>, id = '260023.IB') =>
      eventRecord(id, event({ kind: 'fill', trade: { ...trade, ...over } }), names).amount;
    // 40 days of 2.2 % accrued, 0.2411, on 100.0400 clean.
    expect(settledAmount({ priceType: 'C' })).toBe('20056220.00');
    expect(settledAmount({ priceType: 'C', qty: 1 })).toBe('10028.11');
    expect(settledAmount({ settlDate: null })).toBeUndefined();
    expect(settledAmount({ settlDate: '2029-10-16' })).toBeUndefined();
    expect(settledAmount({}, 'unknown')).toBeUndefined();
  });

  it('shows the price of a fill quoted in price, and the buyer to the seller', () => {
    const order = bookOrder({ side: 2, priceType: 'C', cumQty: 2000 });
    const record = eventRecord('260023.IB', event({ kind: 'fill', order, trade }), names);
    expect([record.lastPrice, record.counterparty]).toEqual([100.04, '甲证券']);
  });

  it('is called asked when the quote’s owner is asked, and has no trade when the order only rests', () => {
    expect(eventRecord('260023.IB', event({ order: bookOrder({ phase: 'asking' }) }), names).kind).toBe(
      'asked',
    );
    const rested = eventRecord('260023.IB', event({ kind: 'rest' }), names);
    expect(rested).toMatchObject({ lastQty: 0, lastPrice: null, counterparty: null, tradeId: null });
    expect('settlDate' in rested).toBe(false);
  });

  it('shows the new settlement date of an order carried over', () => {
    expect(eventRecord('260023.IB', event({ kind: 'roll' }), names).settlDate).toBe('2026-11-23');
  });
});

it('a hit record shows who hit a quote, and the outcome', () => {
  const row = rowOf({ id: 'h1', orgId: 'B', phase: 'done', status: '4', reason: 'timeout', expireAt: TEN });
  expect(hitRecord(row, names)).toMatchObject({
    hitId: 'h1',
    orgName: '乙银行',
    price: 2.2,
    phase: 'done',
    reason: 'timeout',
    expireTime: expect.stringContaining('10:00:00'),
  });
});
