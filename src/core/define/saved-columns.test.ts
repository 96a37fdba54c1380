import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SavedColumns, savedColumns } from './saved-columns.ts';

const column = (over: object = {}) => ({ id: 'price', width: 80, isHidden: false, ...over });

describe('saved column settings', () => {
  it('are filled with the product’s defaults where nothing or only a part was saved', () => {
    expect(savedColumns.parse({})).toEqual({ columns: [], sortBy: '', sortUp: false });
    expect(savedColumns.parse({ sortBy: 'price' })).toEqual({ columns: [], sortBy: 'price', sortUp: false });
    expect(savedColumns.parse({ columns: [column()] }).columns).toEqual([column()]);
  });

  it('survive a file or share code unchanged', () => {
    const layoutsOfColumns = fc.record<SavedColumns>({
      columns: fc.array(
        fc.record({ id: fc.string({ maxLength: 24 }), width: fc.maxSafeInteger(), isHidden: fc.boolean() }),
        { maxLength: 40 },
      ),
      sortBy: fc.string({ maxLength: 24 }),
      sortUp: fc.boolean(),
    });
    fc.assert(
      fc.property(layoutsOfColumns, (columns) => {
        expect(savedColumns.parse(JSON.parse(JSON.stringify(columns)))).toEqual(columns);
      }),
    );
  });

  it.each([
    ['a fractional width', { columns: [column({ width: 80.5 })] }],
    ['a width as a string', { columns: [column({ width: '80' })] }],
    ['a column without an id', { columns: [{ width: 80, isHidden: false }] }],
    ['a column without its visibility', { columns: [{ id: 'price', width: 80 }] }],
    ['an id that is too long', { columns: [column({ id: 'x'.repeat(25) })] }],
    ['more columns than the maximum', { columns: Array.from({ length: 41 }, () => column()) }],
    ['a null sort column', { sortBy: null }],
    ['a sort column that is too long', { sortBy: 'x'.repeat(25) }],
    ['a string as the sort direction', { sortUp: 'up' }],
  ])('with %s are refused as a whole in favour of the defaults', (_what, value) => {
    expect(savedColumns.safeParse(value).success).toBe(false);
  });

  it('lose fields added by a later build', () => {
    expect(savedColumns.parse({ columns: [column({ pinned: true })], wrap: 1 })).toEqual({
      columns: [column()],
      sortBy: '',
      sortUp: false,
    });
  });
});
