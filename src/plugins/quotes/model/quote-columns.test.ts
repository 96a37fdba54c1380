import type { BestMarket, LatestHighest } from '#contract/entities';
import { wordsIn } from '#testing/texts';
import { fitColumns, roomFor } from '#core/grid/columns';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote, trade } from '../testing/rows.ts';
import { curveData, curveSpread, curveYield } from './curve.ts';
import { isNews, newestFirst } from './newest-best.ts';
import {
  bpTone,
  codeText,
  type ColumnContext,
  oneSideColumns,
  quoteColumns,
  sideOfColumn,
} from './quote-columns.ts';
import { bidBetterBp, bpBetween, ofrBetterBp, spreadBp } from './quote-figures.ts';
import { highestColumns, tradeColumns } from './trade-columns.ts';

const [zh, en] = await wordsIn(['core', 'quotes', 'shell', 'rules']);

const context = (over: Partial<ColumnContext> = {}): ColumnContext => ({
  t: zh,
  settle: (settlType) => settlType ?? '--',
  isWatched: () => false,
  canOrder: true,
  canAlert: true,
  today: '2026-11-20',
  ...over,
});
const cell = (id: string, row: BestMarket, over: Partial<ColumnContext> = {}) => {
  const column = quoteColumns(context(over)).find((one) => one.id === id);
  if (column === undefined) throw new Error(`no column ${id}`);
  return { text: column.text(row), tone: column.tone?.(row), sorts: column.sortBy?.(row), column };
};
const highest = (over: Partial<LatestHighest> = {}): LatestHighest => ({
  securityId: '240210.IB',
  symbol: '24国开10',
  side: 1,
  price: 2.2,
  prevPrice: 2.21,
  priceType: 'Y',
  qty: 1000,
  org: 'A银行',
  settlType: '2',
  time: '2026-11-20 10:00:00.000',
  kind: 'best',
  ...over,
});

it('the name of a note is whole on a screen of 1440 beside the bond’s particulars, whichever columns are left [P15]', () => {
  // The list has 1,216 px there, of which its frame and its scroll bar take 14.
  const { shown } = fitColumns(quoteColumns(context()), 1202);
  const stretch = shown.filter(({ flex }) => flex !== undefined);
  const rigid = shown.filter(({ flex }) => flex === undefined).reduce((total, { width }) => total + width, 0);
  const shares = stretch.reduce((total, { flex = 0 }) => total + flex, 0);
  const name = stretch.find(({ id }) => id === 'name');
  // The grid divides the whole room of stretching columns by shares, and gives none less than its width.
  const part = ((1202 - rigid) * (name?.flex ?? 0)) / shares;
  expect(Math.max(part, name?.width ?? 0)).toBeGreaterThanOrEqual(roomFor('26琅江国资SCP001'));
});

describe('cells of a quote', () => {
  it.each<[id: string, row: Partial<BestMarket>, text: string]>([
    ['code', { securityId: '240210.IB' }, '240210'],
    ['code', { securityId: '019742.SH' }, '019742.SH'],
    ['maturity', { trueRemainMaturityStr: '-12D' }, '已到期'],
    ['maturity', { trueRemainMaturityStr: '7.64Y' }, '7.64Y'],
    ['bidPrice', { bidPrice: 2.2 }, '2.2000'],
    ['bidPrice', { bidPrice: '2.20**' }, '2.20**'],
    ['bidPrice', { bidPrice: null }, '--'],
    ['bidQty', { bidQty: 12_000 }, '1.2亿'],
    ['bidOrg', { bidOrg: null }, '--'],
    ['change', { chgBp: -0.25 }, '-0.25'],
    ['change', { chgBp: null }, '--'],
    ['rating', { issrating: '' }, '--'],
    ['time', { bidTime: null, ofrTime: null, lastTime: null }, '--'],
    ['time', { bidTime: '2026-11-20 09:59:59.999', ofrTime: '2026-11-20 10:00:00.001' }, '10:00:00'],
  ])('%s of %j is %s [R5.06] [R5.08] [R9.09]', (id, row, text) => {
    expect(cell(id, quote(row)).text).toBe(text);
  });

  it.each<[id: string, row: Partial<BestMarket>, tone: string | undefined]>([
    ['bidPrice', { bidQuoteInd: 1 }, 'bid strong'],
    ['bidPrice', { bidQuoteInd: 2 }, 'bid'],
    ['ofrPrice', { ofrQuoteInd: 99 }, 'ofr'],
    ['ofrPrice', { ofrQuoteInd: null }, 'ofr'],
    ['rating', { issrating: '--' }, 'muted'],
    ['change', { chgBp: 0.01 }, 'up'],
    ['change', { chgBp: -0.01 }, 'down'],
    ['change', { chgBp: 0 }, 'muted'],
  ])('%s of %j looks %s', (id, row, tone) => {
    expect(cell(id, quote(row)).tone).toBe(tone);
  });

  it('are sorted by what they mean: a masked price, an unrated bond and no time by nothing', () => {
    const sorts = (id: string, row: Partial<BestMarket>) => cell(id, quote(row)).sorts;
    expect([
      sorts('bidPrice', { bidPrice: '2.20**' }),
      sorts('rating', { issrating: '--' }),
      sorts('time', { bidTime: null }),
      sorts('maturity', { trueRemainMaturityStr: '97D' }),
    ]).toEqual([null, null, null, expect.closeTo(97 / 365, 2)]);
  });

  it('say what a press on the star does, in both languages', () => {
    const label = (t: ColumnContext['t'], isWatched: boolean) => {
      const { column } = cell('star', quote(), { t, isWatched: () => isWatched });
      return [column.text(quote()), column.label?.(quote())];
    };
    const said = [label(zh, false), label(zh, true), label(en, false), label(en, true)];
    expect(said.map(([sign]) => sign)).toEqual(['☆', '★', '☆', '★']);
    expect(new Set(said.map(([, words]) => words)).size).toBe(4);
  });
});

it('an institution of five characters is whole in the lists of one side at 1280, which share what is left over', () => {
  // Each has half of 1,266 px there, of which its scroll bar takes 10.
  const { shown } = fitColumns(oneSideColumns(context(), 1), 623);
  const rigid = shown.filter(({ flex }) => flex === undefined).reduce((total, { width }) => total + width, 0);
  const shares = shown.reduce((total, { flex = 0 }) => total + flex, 0);
  const part = (id: string) =>
    ((623 - rigid) * (shown.find((column) => column.id === id)?.flex ?? 0)) / shares;
  expect(part('bidOrg')).toBeGreaterThanOrEqual(roomFor('苍梧山证券'));
  expect(part('name')).toBeGreaterThanOrEqual(roomFor('26附息国债23'));
});

describe('columns of a list', () => {
  const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);

  it('put the two prices side by side, whichever list it is', () => {
    const ids = idsOf(quoteColumns(context()));
    expect(ids.indexOf('ofrPrice') - ids.indexOf('bidPrice')).toBe(1);
    expect(idsOf(oneSideColumns(context(), 1)).at(-1)).toBe('bidPrice');
    expect(idsOf(oneSideColumns(context(), 2))[0]).toBe('ofrPrice');
  });

  it('have each its own id, and are the same in both languages but for their words', () => {
    for (const columnsOf of [
      quoteColumns,
      (of: ColumnContext) => oneSideColumns(of, 1),
      (of: ColumnContext) => oneSideColumns(of, 2),
    ]) {
      const [a, b] = [columnsOf(context()), columnsOf(context({ t: en }))];
      expect(new Set(idsOf(a)).size).toBe(a.length);
      expect(idsOf(b)).toEqual(idsOf(a));
      expect(a.filter(({ header }, at) => header === b[at]?.header && header !== '★')).toEqual([]);
    }
  });

  it('offer alerts and orders to whom they are for', () => {
    expect(idsOf(quoteColumns(context({ canAlert: false })))).not.toContain('alert');
    const pressable = (canOrder: boolean) =>
      quoteColumns(context({ canOrder }))
        .filter((column) => column.pressable === true)
        .map(({ id }) => id);
    expect([pressable(true), pressable(false)]).toEqual([
      ['star', 'bidPrice', 'ofrPrice', 'copy', 'alert'],
      ['star', 'copy', 'alert'],
    ]);
  });

  it.each([
    ['bidPrice', 1],
    ['bidQty', 1],
    ['ofrOrg', 2],
    ['name', 'both'],
    ['valuation', 'both'],
  ])('a copy in %s is of side %s [R9.06]', (id, side) => {
    expect(sideOfColumn(id)).toBe(side);
  });

  it('never colours a sign for a change of nothing', () => {
    expect([bpTone(null), bpTone(0), bpTone(-0), bpTone(0.01), codeText('X.IB.IB')]).toEqual([
      'muted',
      'muted',
      'muted',
      'up',
      'X.IB',
    ]);
  });
});

describe('figures of a quote', () => {
  it('are none for clean prices, masked prices and missing sides', () => {
    const rows = [
      quote({ priceType: 'C', bidPrice: 101, ofrPrice: 102, valYield: 2 }),
      quote({ bidPrice: '2.20**', ofrPrice: '2.19**', valYield: '2.10**' }),
      quote({ bidPrice: null, ofrPrice: null }),
    ];
    expect(rows.map((row) => [spreadBp(row), bidBetterBp(row), ofrBetterBp(row)])).toEqual(
      rows.map(() => [null, null, null]),
    );
  });

  it('change their sign with their order, and add up over a third yield, in whole hundredths of a basis point', () => {
    const yieldE4 = fc.integer({ min: -50_000, max: 200_000 }).map((e4) => e4 / 10_000);
    fc.assert(
      fc.property(yieldE4, yieldE4, yieldE4, (a, b, c) => {
        expect(bpBetween(a, b) + bpBetween(b, a)).toBe(0);
        expect(Math.round((bpBetween(a, b) + bpBetween(b, c)) * 100)).toBe(Math.round(bpBetween(a, c) * 100));
      }),
    );
  });
});

describe('done trades and quotes that became best', () => {
  it('have their direction in the colour of the side that was taken', () => {
    const column = tradeColumns(zh, '2026-11-20').find(({ id }) => id === 'direction');
    const tones = (['GVN', 'TKN', 'TRD'] as const).map((direction) =>
      column?.tone?.(trade('t1', { direction })),
    );
    expect(tones).toEqual(['bid', 'ofr', 'dim']);
  });

  it('show a price before that is not known as none, and let only those press who may order', () => {
    const columns = highestColumns(zh, (code) => code ?? '--', false, '2026-11-20');
    const textOf = (id: string) => columns.find((one) => one.id === id)?.text(highest({ prevPrice: null }));
    expect([textOf('previous'), textOf('price'), textOf('side')]).toEqual([
      '--',
      '2.2000',
      expect.any(String),
    ]);
    expect(columns.some(({ pressable }) => pressable === true)).toBe(false);
  });

  it('stand newest first, equally old ones as they came, as copies', () => {
    const rows = ['a', 'b', 'c', 'd'].map((symbol, at) =>
      highest({ symbol, time: at === 3 ? '2026-11-20 10:00:01.000' : '2026-11-20 10:00:00.000' }),
    );
    const list = newestFirst([...rows, highest({ symbol: 'untimed', time: null })], 10);
    expect(list.map(({ symbol }) => symbol)).toEqual(['d', 'a', 'b', 'c', 'untimed']);
    expect(list[1]).not.toBe(rows[0]);
    expect(newestFirst(rows, 2)).toHaveLength(2);
  });

  it.each<[what: string, now: readonly LatestHighest[], news: boolean]>([
    ['the same', [highest()], false],
    ['another name only', [highest({ symbol: '改名' })], false],
    ['another price', [highest({ price: 2.19 })], true],
    ['another quantity', [highest({ qty: 1 })], true],
    ['the other side', [highest({ side: 2 })], true],
    ['one more', [highest(), highest()], true],
    ['none', [], true],
  ])('tell something new with %s: %j', (_, now, news) => {
    expect(isNews([highest()], now)).toBe(news);
  });
});

describe('the curve', () => {
  const point = { tenor: '10Y', years: 10, treasury: 1.8042, cdb: 1.88, chgBp: -0.5 };

  it('is cut for a visitor, and its spread is not told where hidden decimals decide it [R5.06]', () => {
    expect([curveYield(1.8, true), curveYield(1.8042, false)]).toEqual(['1.80**', '1.8042']);
    expect([curveSpread(point, true), curveSpread(point, false)]).toEqual([null, 7.58]);
  });

  it('is drawn point by point', () => {
    expect(curveData([point, { ...point, years: 30, treasury: 2 }])).toEqual([
      [10, 30],
      [1.8042, 2],
      [1.88, 1.88],
    ]);
    expect(curveData([])).toEqual([[], [], []]);
  });
});
