import type { LatestHighest, LatestTrans } from '#contract/entities';
import type { LiveColumn } from '#core/grid';
import { fitColumns } from '#core/grid/columns';
import { wordsIn } from '#testing/texts';
import { describe, expect, it } from 'vitest';
import { trade } from '../testing/rows.ts';
import { highestColumns, sortableTradeColumns, tradeColumns } from './trade-columns.ts';

const [zh, en] = await wordsIn(['core', 'quotes']);
const TODAY = '2026-11-20';
const best: LatestHighest = {
  securityId: '240210.IB',
  symbol: '24国开10',
  side: 1,
  price: 2.2025,
  prevPrice: 2.2,
  priceType: 'Y',
  qty: 5000,
  org: null,
  settlType: '2',
  time: '2026-11-20 10:00:01.250',
  // `as` holds: the fields that columns read.
} as unknown as LatestHighest;
const highest = highestColumns(zh, (settlType) => `S${settlType}`, true, TODAY);
const texts = <Row>(columns: readonly LiveColumn<Row>[], row: Row) =>
  Object.fromEntries(columns.map(({ id, text }) => [id, text(row)]));

describe('the columns of trades', () => {
  const columns = tradeColumns(zh, TODAY);

  it('share the room of a wide window: a row is read across, so the name takes no more than two parts', () => {
    const shares = Object.fromEntries(columns.map(({ id, flex }) => [id, flex]));
    expect([shares['name'], shares['price'], shares['change']]).toEqual([2, 0.4, 0.4]);
  });

  it('sort where the list has all its trades, by the figures behind the texts', () => {
    const sortable = sortableTradeColumns(zh, TODAY, true);
    expect(columns.filter(({ sortBy }) => sortBy !== undefined)).toEqual([]);
    const row = trade('t1', { price: 2.2, qty: 50_000, chgBp: -0.5, trueRemainMaturityStr: '97D' });
    const values = Object.fromEntries(sortable.map(({ id, sortBy }) => [id, sortBy?.(row)]));
    expect(values).toMatchObject({ price: 2.2, qty: 50_000, change: -0.5, code: '240210.IB' });
    expect(values['maturity']).toBeCloseTo(97 / 365, 2);
    expect(Object.values(values)).not.toContain(undefined);
  });

  it('leave out what the server withholds from visitors [R5.06]', () => {
    const ids = (seesPrices: boolean) => sortableTradeColumns(zh, TODAY, seesPrices).map(({ id }) => id);
    expect(ids(true).filter((id) => !ids(false).includes(id))).toEqual(['change', 'vsVal']);
  });

  it('show time, bond, price and quantity as dealers read them', () => {
    const row = trade('t1', {
      price: 2.2,
      qty: 5000,
      chgBp: -0.5,
      vsValBp: 0,
      time: '2026-11-20 10:00:01.250',
    });
    expect(texts(columns, row)).toMatchObject({
      time: '10:00:01',
      code: '240210',
      name: '24国开10',
      price: '2.2000',
      qty: '5,000',
      change: '-0.50',
    });
  });

  it('show two dashes for a missing figure', () => {
    const cellTexts = texts(columns, trade('t2', { price: null, chgBp: null, vsValBp: null }));
    expect([cellTexts['price'], cellTexts['change'], cellTexts['vsVal']]).toEqual(['--', '--', '--']);
  });

  it('show a masked price as received', () => {
    expect(texts(columns, trade('t3', { price: '2.20**' }))['price']).toBe('2.20**');
  });

  it('show the direction of each trade in three words and three colours', () => {
    const direction = columns.find(({ id }) => id === 'direction');
    const rows = (['GVN', 'TKN', 'TRD'] as const).map((one) => trade(one, { direction: one }));
    expect(new Set(rows.map((row) => direction?.text(row))).size).toBe(3);
    expect(rows.map((row) => direction?.tone?.(row))).toEqual(['bid', 'ofr', 'dim']);
  });
});

it('an entry from another day shows its date, in either list', () => {
  const time = '2026-11-19 23:59:58.000';
  expect(texts(tradeColumns(zh, TODAY), trade('t1', { time }))['time']).toBe('11-19 23:59');
  expect(texts(highest, { ...best, time })['time']).toBe('11-19 23:59');
  expect(texts(highest, best)['time']).toBe('10:00:01');
});

describe('the columns of quotes that became best', () => {
  it('show the side, the price before and after, and the settlement', () => {
    expect(texts(highest, best)).toMatchObject({
      price: '2.2025',
      previous: '2.2000',
      qty: '5,000',
      settle: 'S2',
      org: '--',
    });
    const side = highest.find(({ id }) => id === 'side');
    expect(side?.text(best)).not.toBe(side?.text({ ...best, side: 2 }));
    expect([side?.tone?.(best), side?.tone?.({ ...best, side: 2 })]).toEqual(['bid', 'ofr']);
  });

  it('can be pressed at the price if the user may trade, and nowhere else', () => {
    const pressable = (canOrder: boolean) =>
      highestColumns(zh, String, canOrder, TODAY).flatMap(({ id, pressable: is }) =>
        is === true ? [id] : [],
      );
    expect([pressable(true), pressable(false)]).toEqual([['price'], []]);
  });
});

it('every column has a distinct header in both languages, and the price is dropped last', () => {
  for (const t of [zh, en])
    for (const columns of [tradeColumns(t, TODAY), highestColumns(t, String, true, TODAY)]) {
      const heads = columns.map(({ header }) => header);
      expect(new Set(heads).size).toBe(heads.length);
      expect(heads).not.toContain('');
      expect(columns.find(({ id }) => id === 'price')?.dropOrder).toBeUndefined();
    }
});

it('a list of trades too narrow for anything else still shows which side gave way', () => {
  const { visible } = fitColumns<LiveColumn<LatestTrans>>(tradeColumns(zh, TODAY), 0);
  expect(visible.map(({ id }) => id)).toEqual(['name', 'direction', 'price', 'qty']);
});
