import type { OrderCheckFacts } from '#contract/rules';
import { bidEntry } from '#testing';
import { describe, expect, it } from 'vitest';
import { bulkDraft, type BulkRow, entryOfRow, problemsOfRow, rowOfParsed } from './bulk-row.ts';
import { readPrice } from './checks.ts';
import { restingQuoteOf } from './resting-quote.ts';

const row = (over: Partial<BulkRow> = {}): BulkRow => ({
  clOrdId: 'c1',
  line: 1,
  bond: '240210',
  securityId: '240210.IB',
  symbol: '24国开10',
  bondState: 'found',
  side: 1,
  priceType: 'Y',
  priceText: '2.20',
  qtyText: '5000',
  settlType: '3',
  spoken: null,
  isUsualSettlement: false,
  quoteInd: 1,
  allOrNone: false,
  remark: '',
  status: 'draft',
  note: '',
  ...over,
});

describe('faults of a row', () => {
  it.each<[over: Partial<BulkRow>, facts: OrderCheckFacts, found: readonly string[]]>([
    [{}, {}, []],
    [{ bondState: 'waiting' }, {}, ['bond ticket:problem.bondWaiting']],
    [{ bondState: 'failed' }, {}, ['bond ticket:problem.bondFailed']],
    [{ bond: '', bondState: 'none' }, {}, ['bond ticket:problem.noBond']],
    [{ side: null }, {}, ['side ticket:problem.noSide']],
    [{ priceText: '' }, {}, ['price ticket:problem.noPrice']],
    [{ priceText: '2.20/2.18' }, {}, ['price ticket:problem.twoPrices']],
    [{ priceText: '2.20 2.18' }, {}, ['price ticket:problem.twoPrices']],
    [{ priceText: '2.20x' }, {}, ['price ticket:problem.badPrice']],
    [{ qtyText: '' }, {}, ['qty ticket:problem.noQty']],
    [{ qtyText: '5千块' }, {}, ['qty ticket:problem.badQty']],
    [{ qtyText: '1050' }, {}, ['qty refusals:qtyStep']],
    [{}, { settleDate: null }, ['settle refusals:badSettlement']],
    [{ settlType: 'forward+0' }, { settleDate: null }, ['settle ticket:problem.forwardDate']],
    [{}, { path: 'none' }, ['row refusals:noPath']],
    [{ allOrNone: true, quoteInd: 99 }, {}, ['qty refusals:noAllOrNone']],
    [
      { side: null, priceText: '', qtyText: '' },
      {},
      ['side ticket:problem.noSide', 'price ticket:problem.noPrice', 'qty ticket:problem.noQty'],
    ],
  ])('of %j with %j is %j', (over, facts, found) => {
    expect(problemsOfRow(row(over), facts).map(({ column, key }) => `${column} ${key}`)).toEqual(found);
  });
});

const restingOf = (over: Partial<BulkRow>) => restingQuoteOf(row(over), readPrice(row(over), null));

describe('a row as an order', () => {
  it.each([
    ['2', '23'],
    ['3', '23'],
    ['2,3', '23'],
    ['1', '1'],
    ['4', '4'],
  ])('settling on %s is in the book %s of its bond', (settlType, book) => {
    expect(restingOf({ settlType })).toEqual({
      book: `240210.IB|${book}`,
      side: 1,
      priceType: 'Y',
      e4: 22_000,
    });
  });

  it.each<Partial<BulkRow>>([{ side: null }, { securityId: '' }, { priceText: 'x' }, { quoteInd: 99 }])(
    'does not exist with %j',
    (over) => {
      expect(restingOf(over)).toBeNull();
    },
  );
});

describe('the entry of a row', () => {
  it('takes its cells, with the required time for an intention', () => {
    expect(entryOfRow(row({ remark: ' 急 ' }))).toEqual(bidEntry({ clOrdId: 'c1', remark: '急' }));
    expect(entryOfRow(row({ quoteInd: 99 }))?.specifyTime).toBe('180');
    expect(entryOfRow(row({ allOrNone: true }))).toMatchObject({ allOrNone: true });
  });

  it.each<Partial<BulkRow>>([{ side: null }, { securityId: '' }, { priceText: '' }, { qtyText: '1050' }])(
    'does not exist with %j',
    (over) => {
      expect(entryOfRow(row(over))).toBeNull();
    },
  );

  it('allows partial fills for a row saved by an older build', () => {
    const { allOrNone: _whole, ...older } = row();
    expect(bulkDraft.parse({ operId: 'o1', rows: [older] }).rows).toEqual([row()]);
  });
});

it('a line becomes a numbered row; one without a bond is not looked up', () => {
  const parsed = {
    line: 3,
    source: '出 101.2 3000',
    bond: '',
    side: 2,
    priceType: 'C',
    priceText: '101.2',
    qtyText: '3000',
    settlType: '',
    quoteInd: 2,
    allOrNone: true,
    remark: '试单',
  } as const;
  expect(rowOfParsed(parsed, 'c9', '4', 0)).toMatchObject({
    clOrdId: 'c9',
    line: 3,
    bondState: 'none',
    side: 2,
    settlType: '4',
    isUsualSettlement: true,
    allOrNone: true,
    status: 'draft',
  });
  expect(rowOfParsed({ ...parsed, bond: '240210' }, 'c9', '4', 0).bondState).toBe('waiting');
});
