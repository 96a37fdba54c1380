import { describe, expect, it } from 'vitest';
import { day, number, oneOf, words } from './cell-types.ts';
import { recognisedColumns, layoutOf, problemAt, readRow, type TableSpec } from './table.ts';

const spec = {
  code: { type: words(9), aliases: ['债券代码', 'security id'], required: true },
  coupon: { type: number(0, 20, 4), aliases: ['票面利率'] },
  maturity: { type: day, aliases: ['到期日'] },
  market: { type: oneOf({ IB: 'IB', 银行间: 'IB' }), aliases: [] },
} as const satisfies TableSpec;
const header = (...cells: string[]) => ({ line: 1, cells });
const read = (head: readonly string[], cells: readonly string[]) =>
  readRow(spec, layoutOf(spec, header(...head)).layout, { line: 7, cells });

describe('the header of a file', () => {
  it('names columns in either language, in any case and width, with any spaces or underscores', () => {
    const { layout, problems } = layoutOf(spec, header('Security_ID', ' 票面 利率', 'ＭＡＴＵＲＩＴＹ'));
    expect(problems).toEqual([]);
    expect([...layout.positions]).toEqual([
      ['code', 0],
      ['coupon', 1],
      ['maturity', 2],
    ]);
  });

  it('reports each unknown, duplicate or missing column by line and column', () => {
    const { problems } = layoutOf(spec, header('coupon', 'rating', '票面利率'));
    expect(problems).toEqual([
      { line: 1, column: 2, header: 'rating', value: 'rating', reason: 'unknown column' },
      { line: 1, column: 3, header: '票面利率', value: '票面利率', reason: 'column coupon stands twice' },
      { line: 1, column: 0, header: 'code', value: '', reason: 'required column is missing' },
    ]);
  });

  it('identifies the kind of file by the number of columns that it knows', () => {
    expect(recognisedColumns(spec, header('债券代码', 'coupon', 'other'))).toBe(2);
    expect(recognisedColumns(spec, header('日期'))).toBe(0);
  });
});

describe('a row of a file', () => {
  it('is converted to values by column type, leaving out empty cells', () => {
    expect(read(['code', 'coupon', 'maturity', 'market'], ['260001', '1.85', '20301120', '银行间'])).toEqual({
      values: { code: '260001', coupon: 1.85, maturity: '2030-11-20', market: 'IB' },
      problems: [],
    });
    expect(read(['code', 'coupon', 'market'], ['260001', '', '--']).values).toEqual({ code: '260001' });
  });

  it('reports which cell is wrong, its header as written, its value and the reason', () => {
    const { values, problems } = read(['债券代码', '票面利率'], ['260001', '1,85']);
    expect(values).toEqual({ code: '260001' });
    expect(problems).toEqual([
      {
        line: 7,
        column: 2,
        header: '票面利率',
        value: '1,85',
        reason: 'expected a number without separators or units',
      },
    ]);
  });

  it('must fill the required columns', () => {
    const { problems } = read(['code', 'coupon'], ['--', '1']);
    expect(problems.map(({ column, reason }) => [column, reason])).toEqual([[1, 'must not be empty']]);
  });

  it.each([
    ['shorter', ['260001'], 2, 'has 1 columns where the header has 2'],
    ['longer', ['260001', '1', 'x'], 3, 'has 3 columns where the header has 2'],
  ])('%s than its header is reported at the first missing or surplus cell', (_, cells, column, reason) => {
    const { problems } = read(['code', 'coupon'], cells);
    expect(problems).toEqual([{ line: 7, column, header: '', value: '', reason }]);
  });

  it('can be faulted for a column that the file does not have', () => {
    const { layout } = layoutOf(spec, header('code'));
    const row = { line: 4, cells: ['260001'] };
    expect(problemAt(layout, row, 'maturity', 'before the issue date')).toEqual({
      line: 4,
      column: 0,
      header: 'maturity',
      value: '',
      reason: 'before the issue date',
    });
    expect(problemAt(layout, row, 'code', 'is taken')).toMatchObject({ column: 1, value: '260001' });
  });
});

describe('a cell', () => {
  it.each([
    ['2026-02-29', 'no such date in the calendar'],
    ['2026112', 'expected a date such as 2026-11-20'],
    ['gestern', 'expected a date such as 2026-11-20'],
  ])('of a date cannot be %s', (text, reason) => {
    expect(day(text)).toEqual({ reason });
  });

  it.each(['2026-11-20', '2026/11/20', '2026.11.20', '20261120'])('of a date can be written %s', (text) => {
    expect(day(text)).toEqual({ value: '2026-11-20' });
  });

  it.each([
    ['20.0001', 'must lie between 0 and 20'],
    ['-0.1', 'must lie between 0 and 20'],
    ['1.00001', 'has more than 4 decimals'],
    ['1e1', 'expected a number without separators or units'],
    ['2%', 'expected a number without separators or units'],
    ['NaN', 'expected a number without separators or units'],
  ])('of a number cannot be %s', (text, reason) => {
    expect(number(0, 20, 4)(text)).toEqual({ reason });
  });

  it('of a choice is refused with the list of choices', () => {
    expect(spec.market.type('ib')).toEqual({ value: 'IB' });
    expect(spec.market.type('SH')).toEqual({ reason: 'expected one of IB, 银行间' });
  });
});
