import type { Order } from '#contract/entities';
import type { LiveColumn } from '#core/grid';
import { orderRow } from '#testing';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { CANCEL, CHOOSE, orderColumns, STAR, STATUS } from './order-columns.ts';
import { orderWords } from './order-words.ts';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const [zh, en] = await wordsIn(['core', 'orders', 'rules', 'shell']);

type Options = Parameters<typeof orderColumns>[0];
const columnsOf = (over: Partial<Options> = {}): readonly LiveColumn<Order>[] => {
  const t = over.t ?? zh;
  return orderColumns({
    t,
    words: orderWords(t, () => NOW),
    isChosen: () => false,
    isWatched: () => false,
    reasonOf: () => '',
    ...over,
  });
};
const hit = { hitId: 'H1', orgName: 'B银行', orderQty: 1000, price: 2.2, time: null, expireTime: null };
const cell = (id: string, order: Partial<Order> = {}, over: Partial<Options> = {}) => {
  const column = columnsOf(over).find((one) => one.id === id);
  return { text: column?.text(orderRow(order)), tone: column?.tone?.(orderRow(order)), column };
};

it('every column has a name in words for the menu of columns, including the one headed by a sign', () => {
  const names = columnsOf().map(({ header, name = header }) => name);
  expect(names).toContain('自选');
  expect(names.filter((name) => !/\p{L}/u.test(name))).toEqual([]);
});

describe('the bar behind the quantities', () => {
  it.each([
    [0, 5000, 0],
    [1, 5000, 1],
    [999, 5000, 1],
    [2500, 5000, 5],
    [4999, 5000, 9],
    [5000, 5000, 10],
  ])(
    'for %i filled of %i is %i tenths: a partial fill is never shown as none or all',
    (cumQty, orderQty, tenths) => {
      expect(cell(STATUS, { cumQty, orderQty }).tone).toMatch(new RegExp(` o-p${tenths}$`));
    },
  );
});

it.each([
  ['Chinese', zh],
  ['English', en],
])('the heading of status and quantities separates the two in %s', (_language, t) => {
  expect(cell(STATUS, {}, { t }).column?.header).toMatch(/\S · \S/);
});

describe('cells of an order', () => {
  it.each<[id: string, order: Partial<Order>, text: string]>([
    ['avgPrice', { avgPrice: null }, '--'],
    ['avgPrice', { avgPrice: 2.2 }, '2.2000'],
    ['leavesQty', { leavesQty: 0 }, '--'],
    ['maturity', { trueRemainMaturityStr: '7.64Y' }, '7.64Y'],
    ['maturity', { trueRemainMaturityStr: '' }, '--'],
    ['dv01', {}, '--'],
    ['dv01', { dv01: 12_345 }, '12,345'],
    ['settlDate', { settlDate: '2026-11-23' }, '2026-11-23'],
    ['hits', {}, '--'],
    ['expire', { expireAt: '2026-11-20 10:30:00.000' }, '10:30:00'],
    ['updateTime', { updateTime: '2026-11-19 23:59:58.000' }, '11-19 23:59'],
    ['expire', { expireAt: '2026-11-20 10:30:00.000', ordStatus: '4' }, '--'],
    ['expire', { expireAt: null, timeInForce: 0 }, '当日'],
    ['expire', { expireAt: null, timeInForce: 1 }, '撤前有效'],
    ['expire', { expireAt: null, timeInForce: 3 }, '--'],
    ['expire', { expireAt: null, timeInForce: 1, ordStatus: '2' }, '--'],
    ['counterparty', { counterparty: null }, '--'],
    ['createTime', { createTime: '2026-11-20 10:30:59.999' }, '10:30:59'],
    ['createTime', { createTime: '2026-11-19 10:30:59.999' }, '11-19 10:30'],
    [CANCEL, { canCancel: false }, ''],
  ])('%s of %j is %j', (id, order, text) => {
    expect(cell(id, order).text).toBe(text);
  });

  it('give a matured bond as matured, never as a negative term [R5.08]', () => {
    const texts = [zh, en].map((t) => cell('maturity', { trueRemainMaturityStr: '-3D' }, { t }).text);
    expect(texts).toEqual(['已到期', 'Matured']);
  });

  it('note the last action’s message, else the end reason, else the flags, else the remark', () => {
    const order: Partial<Order> = { reason: 'close', flags: ['整量'], remark: '试单' };
    const words = { reasonOf: () => '额度不足' };
    expect([cell('note', order, words).text, cell('note', order, words).tone]).toEqual([
      '额度不足',
      'o-failed',
    ]);
    expect(cell('note', order).text).toBe(orderWords(zh, () => NOW).reason({ reason: 'close' }));
    expect(cell('note', { ...order, reason: null }).text).toBe('整量');
    expect(cell('note', { ...order, reason: null, flags: [] }).text).toBe('试单');
    expect(cell('note', {}).text).toBe('');
  });

  it('tell screen readers what pressing a tick or star does, in both languages', () => {
    const labels = [zh, en].flatMap((t) =>
      [true, false].flatMap((on) => [
        cell(CHOOSE, {}, { t, isChosen: () => on }).column?.label?.(orderRow()),
        cell(STAR, {}, { t, isWatched: () => on }).column?.label?.(orderRow()),
      ]),
    );
    expect(new Set(labels).size).toBe(8);
    expect(labels[0]).toContain('24国开10');
  });
});

describe('columns of orders', () => {
  const ids = (over: Partial<Options> = {}) => columnsOf(over).map(({ id }) => id);

  it('have a star only if there is a watchlist, and unique ids', () => {
    expect([ids().includes(STAR), ids({ isWatched: null }).includes(STAR)]).toEqual([true, false]);
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids({ t: en })).toEqual(ids());
  });

  it('drop the price type and auto-cancel time before the time of entry', () => {
    const dropOf = (id: string) => columnsOf().find((column) => column.id === id)?.dropOrder ?? Infinity;
    expect(Math.max(dropOf('priceType'), dropOf('expire'))).toBeLessThan(dropOf('createTime'));
  });

  it('can be pressed only where a press has an effect', () => {
    const pressable = columnsOf()
      .filter((column) => column.pressable === true)
      .map(({ id }) => id);
    expect(pressable).toEqual([CHOOSE, STAR, CANCEL]);
  });
});

describe('a column of orders', () => {
  it.each<[id: string, order: Partial<Order>, value: unknown]>([
    [STATUS, { ordStatus: '0' }, '0'],
    [STATUS, { ordStatus: '2', cumQty: 5000 }, '2'],
    [STATUS, { ordStatus: '4' }, '4'],
    ['side', { side: 2 }, 2],
    ['code', {}, '240210.IB'],
    ['symbol', {}, '24国开10'],
    ['price', { price: 2.2 }, 2.2],
    ['price', { price: null }, null],
    ['avgPrice', { avgPrice: 2.1 }, 2.1],
    ['amount', {}, 5000],
    ['dv01', {}, null],
    ['dv01', { dv01: 12_345 }, 12_345],
    ['leavesQty', { leavesQty: 3000 }, 3000],
    ['settlement', { settlType: '23' }, '23'],
    ['settlDate', {}, '2026-11-23'],
    ['kind', { quoteInd: 99 }, 99],
    ['hits', { pendingHits: [hit, hit] }, 2],
    ['expire', { expireAt: '2026-11-20 10:30:00.000' }, '2026-11-20 10:30:00.000'],
    ['counterparty', { counterparty: 'B银行' }, 'B银行'],
    ['createTime', {}, '2026-11-20 10:00:00.000'],
    ['updateTime', {}, '2026-11-20 10:00:00.000'],
  ])('%s sorts %j by %j', (id, order, value) => {
    expect(cell(id).column?.sortBy?.(orderRow(order))).toEqual(value);
  });

  it('flashes where a fill or a hit arrives, and nowhere else', () => {
    const flashing = columnsOf().filter(({ flash }) => flash !== undefined);
    const values = flashing.map(({ id, flash }) => [
      id,
      flash?.(orderRow({ cumQty: 1200, pendingHits: [hit] })),
    ]);
    expect(values).toEqual([
      [STATUS, 1200],
      ['hits', 1],
    ]);
  });

  it.each<[id: string, order: Partial<Order>, tone: string]>([
    ['side', { side: 1 }, 'bid medium'],
    ['side', { side: 2 }, 'ofr medium'],
    ['price', { side: 2 }, 'ofr medium'],
    ['kind', { quoteInd: 99 }, 'accent'],
    ['kind', { quoteInd: 1 }, ''],
    ['hits', {}, 'muted'],
    ['hits', { pendingHits: [hit] }, 'o-waiting strong'],
    [CANCEL, { canCancel: true }, 'o-cancel'],
    [CANCEL, { canCancel: false }, ''],
  ])('%s of %j has the tone %j', (id, order, tone) => {
    expect(cell(id, order).tone).toBe(tone);
  });

  it('shows signs for a chosen order and a watched bond, the number of hits, and which price was quoted', () => {
    const is = { isChosen: () => true, isWatched: () => true };
    const signs = (over: Partial<Options>) =>
      [CHOOSE, STAR].map((id) => [cell(id, {}, over).text, cell(id, {}, over).tone]);
    expect(signs(is)).toEqual([
      ['☑', 'o-tick accent'],
      ['★', 'accent'],
    ]);
    expect(signs({})).toEqual([
      ['☐', 'o-tick muted'],
      ['☆', 'muted'],
    ]);
    expect(cell('hits', { pendingHits: [hit, hit] }).text).toBe('2');
    expect((['Y', 'C'] as const).map((priceType) => cell('priceType', { priceType }).text)).toEqual([
      '收益率',
      '净价',
    ]);
    expect(cell(CANCEL, { canCancel: true }).text).toBe('撤单');
  });
});
