import type { BestMarket, LatestHighest } from '#contract/entities';
import { wordsIn } from '#testing/texts';
import { fitColumns, widthFor } from '#core/grid/columns';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote, trade } from '../testing/rows.ts';
import { curveData, curveSpread, curveYield } from './curve.ts';
import { isNews, newestFirst } from './newest-best.ts';
import { bpTone, type ColumnContext, oneSideColumns, quoteColumns, sideOfColumn } from './quote-columns.ts';
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

it('the full short name fits at 1440 next to the bond’s particulars, whichever columns remain [P15]', () => {
  // The list has 1,216 px there, of which its frame and its scroll bar take 14.
  const { visible } = fitColumns(quoteColumns(context()), 1202);
  const stretch = visible.filter(({ flex }) => flex !== undefined);
  const rigid = visible
    .filter(({ flex }) => flex === undefined)
    .reduce((total, { width }) => total + width, 0);
  const shares = stretch.reduce((total, { flex = 0 }) => total + flex, 0);
  const name = stretch.find(({ id }) => id === 'name');
  // The grid divides the whole room of stretching columns by shares, and gives none less than its width.
  const part = ((1202 - rigid) * (name?.flex ?? 0)) / shares;
  expect(Math.max(part, name?.width ?? 0)).toBeGreaterThanOrEqual(widthFor('26琅江国资SCP001'));
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

  it('sort by meaning: a masked price, an unrated bond and a missing time count as empty', () => {
    const sorts = (id: string, row: Partial<BestMarket>) => cell(id, quote(row)).sorts;
    expect([
      sorts('bidPrice', { bidPrice: '2.20**' }),
      sorts('rating', { issrating: '--' }),
      sorts('time', { bidTime: null }),
      sorts('maturity', { trueRemainMaturityStr: '97D' }),
    ]).toEqual([null, null, null, expect.closeTo(97 / 365, 2)]);
  });

  it('tell what pressing the star does, in both languages', () => {
    const label = (t: ColumnContext['t'], isWatched: boolean) => {
      const { column } = cell('star', quote(), { t, isWatched: () => isWatched });
      return [column.text(quote()), column.label?.(quote())];
    };
    const labels = [label(zh, false), label(zh, true), label(en, false), label(en, true)];
    expect(labels.map(([sign]) => sign)).toEqual(['☆', '★', '☆', '★']);
    expect(new Set(labels.map(([, words]) => words)).size).toBe(4);
  });
});

it('a five-character institution fits in the one-sided lists at 1280, which share the spare width', () => {
  // Each has half of 1,266 px there, of which its scroll bar takes 10.
  const { visible } = fitColumns(oneSideColumns(context(), 1), 623);
  const rigid = visible
    .filter(({ flex }) => flex === undefined)
    .reduce((total, { width }) => total + width, 0);
  const shares = visible.reduce((total, { flex = 0 }) => total + flex, 0);
  const part = (id: string) =>
    ((623 - rigid) * (visible.find((column) => column.id === id)?.flex ?? 0)) / shares;
  expect(part('bidOrg')).toBeGreaterThanOrEqual(widthFor('苍梧山证券'));
  expect(part('name')).toBeGreaterThanOrEqual(widthFor('26附息国债23'));
});

describe('columns of a list', () => {
  const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id);

  it('put the two prices side by side in every list', () => {
    const ids = idsOf(quoteColumns(context()));
    expect(ids.indexOf('ofrPrice') - ids.indexOf('bidPrice')).toBe(1);
    expect(idsOf(oneSideColumns(context(), 1)).at(-1)).toBe('bidPrice');
    expect(idsOf(oneSideColumns(context(), 2))[0]).toBe('ofrPrice');
  });

  it('share the room of a wide window among figures too; only what is pressed keeps its width', () => {
    const shares = quoteColumns(context()).map(({ id, flex }) => [id, flex ?? 0] as const);
    expect(shares.filter(([, flex]) => flex === 0)).toEqual([
      ['star', 0],
      ['copy', 0],
      ['alert', 0],
    ]);
    const share = Object.fromEntries(shares);
    expect([share['name'], share['bidOrg'], share['bidPrice']]).toEqual([2, 1, 0.4]);
  });

  it('have unique ids, and differ between languages only in wording', () => {
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

  it('offer alerts and orders only to users entitled to them', () => {
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

  it('never colour a zero change', () => {
    expect([bpTone(null), bpTone(0), bpTone(-0), bpTone(0.01)]).toEqual(['muted', 'muted', 'muted', 'up']);
  });
});

describe('figures of a quote', () => {
  it('are absent for clean prices, masked prices and missing sides', () => {
    const rows = [
      quote({ priceType: 'C', bidPrice: 101, ofrPrice: 102, valYield: 2 }),
      quote({ bidPrice: '2.20**', ofrPrice: '2.19**', valYield: '2.10**' }),
      quote({ bidPrice: null, ofrPrice: null }),
    ];
    expect(rows.map((row) => [spreadBp(row), bidBetterBp(row), ofrBetterBp(row)])).toEqual(
      rows.map(() => [null, null, null]),
    );
  });

  it('are antisymmetric and additive over a third yield, in whole hundredths of a basis point', () => {
    const yieldE4 = fc.integer({ min: -50_000, max: 200_000 }).map((e4) => e4 / 10_000);
    fc.assert(
      fc.property(yieldE4, yieldE4, yieldE4, (a, b, c) => {
        expect(bpBetween(a, b) + bpBetween(b, a)).toBe(0);
        expect(Math.round((bpBetween(a, b) + bpBetween(b, c)) * 100)).toBe(Math.round(bpBetween(a, c) * 100));
      }),
    );
  });
});

describe('trades and quotes that became best', () => {
  it('show their direction in the colour of the side taken', () => {
    const column = tradeColumns(zh, '2026-11-20').find(({ id }) => id === 'direction');
    const tones = (['GVN', 'TKN', 'TRD'] as const).map((direction) =>
      column?.tone?.(trade('t1', { direction })),
    );
    expect(tones).toEqual(['bid', 'ofr', 'dim']);
  });

  it('show an unknown prior price as none, and can be pressed only by users who may order', () => {
    const columns = highestColumns(zh, (code) => code ?? '--', false, '2026-11-20');
    const textOf = (id: string) => columns.find((one) => one.id === id)?.text(highest({ prevPrice: null }));
    expect([textOf('previous'), textOf('price'), textOf('side')]).toEqual([
      '--',
      '2.2000',
      expect.any(String),
    ]);
    expect(columns.some(({ pressable }) => pressable === true)).toBe(false);
  });

  it('are copied newest first, equally old ones in order of arrival', () => {
    const rows = ['a', 'b', 'c', 'd'].map((symbol, at) =>
      highest({ symbol, time: at === 3 ? '2026-11-20 10:00:01.000' : '2026-11-20 10:00:00.000' }),
    );
    const list = newestFirst([...rows, highest({ symbol: 'untimed', time: null })], 10);
    expect(list.map(({ symbol }) => symbol)).toEqual(['d', 'a', 'b', 'c', 'untimed']);
    expect(list[1]).not.toBe(rows[0]);
    expect(newestFirst(rows, 2)).toHaveLength(2);
  });

  it.each<[what: string, now: readonly LatestHighest[], news: boolean]>([
    ['the same data', [highest()], false],
    ['another name', [highest({ symbol: '改名' })], false],
    ['another price', [highest({ price: 2.19 })], true],
    ['another quantity', [highest({ qty: 1 })], true],
    ['the other side', [highest({ side: 2 })], true],
    ['another trade', [highest(), highest()], true],
    ['none', [], true],
  ])('count as news with %s: %j', (_, now, news) => {
    expect(isNews([highest()], now)).toBe(news);
  });
});

describe('the curve', () => {
  const point = { tenor: '10Y', years: 10, treasury: 1.8042, cdb: 1.88, chgBp: -0.5 };

  it('is truncated for a visitor, and hides a spread that depends on masked decimals [R5.06]', () => {
    expect([curveYield(1.8, true), curveYield(1.8042, false)]).toEqual(['1.80**', '1.8042']);
    expect([curveSpread(point, true), curveSpread(point, false)]).toEqual([null, 7.58]);
  });

  it('is plotted point by point', () => {
    expect(curveData([point, { ...point, years: 30, treasury: 2 }])).toEqual([
      [10, 30],
      [1.8042, 2],
      [1.88, 1.88],
    ]);
    expect(curveData([])).toEqual([[], [], []]);
  });
});
