import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLayoutOrder, columnDefs } from './column-defs.ts';
import type { GridLayout, LiveColumn } from './live-column.ts';

const column = (id: string, over: Partial<LiveColumn<object>> = {}): LiveColumn<object> => ({
  id,
  header: id,
  width: 100,
  text: () => '',
  ...over,
});
const layoutOf = (...ids: readonly string[]): GridLayout => ({
  columns: ids.map((id) => ({ id, width: 80, isHidden: false })),
});
const idsOf = (columns: readonly LiveColumn<object>[]) => columns.map(({ id }) => id).join('');
const columns = [...'abcd'].map((id) => column(id));
type Options = Parameters<typeof columnDefs>[1];
const defs = (list: readonly LiveColumn<object>[], over: Partial<Options> = {}) =>
  columnDefs(list, {
    sort: null,
    state: 'whole',
    ...over,
  });

describe('columns in a saved order', () => {
  it('keep the view’s order when none was saved', () => {
    expect(inLayoutOrder(columns, undefined)).toBe(columns);
  });

  it('place a new column after the one it follows in the view, or first', () => {
    expect(idsOf(inLayoutOrder(columns, layoutOf('d', 'a', 'c')))).toBe('dabc');
    expect(idsOf(inLayoutOrder(columns, layoutOf('d', 'c')))).toBe('abdc');
  });

  it('ignore a saved column that no longer exists', () => {
    expect(idsOf(inLayoutOrder(columns, layoutOf('x', 'd', 'y', 'a', 'b', 'c')))).toBe('dabc');
  });

  it('are always complete, each once, in the saved order, whatever was saved', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...'abcdxyz')), (named) => {
        const order = idsOf(inLayoutOrder(columns, layoutOf(...named)));
        expect([...order].sort().join('')).toBe('abcd');
        const common = named.filter((id) => 'abcd'.includes(id));
        expect([...order].filter((id) => common.includes(id))).toEqual(common);
      }),
    );
  });
});

describe('column definitions', () => {
  it('share a heading between neighbours of one group, and split it where another column is between', () => {
    const group = (id: string) => column(id, { group: 'bid' });
    const heads = defs([group('a'), group('b'), column('c'), group('d')]).map((def) =>
      'children' in def ? def.children.length : def.colId,
    );
    expect(heads).toEqual([2, 'c', 1]);
  });

  it('shrink to their minimum only when the grid scrolls, and only then are pinned', () => {
    const list = [column('a', { width: 100, minWidth: 60, pinned: 'left', flex: 1 })];
    expect(defs(list)[0]).toMatchObject({ width: 100, minWidth: 100, flex: 1, pinned: null });
    expect(defs(list, { state: 'scrolls' })[0]).toMatchObject({
      width: 60,
      minWidth: 60,
      flex: null,
      pinned: 'left',
    });
  });

  it('start with the saved width and visibility, and a saved width takes no share of spare room', () => {
    const layout: GridLayout = { columns: [{ id: 'a', width: 42, isHidden: true }] };
    const [narrow, other] = defs([column('a', { flex: 1 }), column('b', { flex: 1 })], { layout });
    expect(narrow).toMatchObject({ initialWidth: 42, initialHide: true, flex: null });
    expect(other).toMatchObject({ initialWidth: 100, initialHide: false, flex: 1 });
    expect(narrow).not.toHaveProperty('width');
  });

  it('without a saved width have the product’s own, and their share of spare room', () => {
    const layout: GridLayout = { columns: [{ id: 'a', width: 0, isHidden: false }] };
    expect(defs([column('a', { flex: 1 })], { layout })[0]).toMatchObject({ initialWidth: 100, flex: 1 });
  });

  it('are sortable only with a sort key, and start in the chosen order', () => {
    const sort = { columnId: 'b', direction: 'asc' } as const;
    const [plain, sorted] = defs([column('a'), column('b', { sortBy: () => 1 })], { sort });
    expect(plain).toMatchObject({ sortable: false, initialSort: null });
    expect(sorted).toMatchObject({ sortable: true, initialSort: 'asc' });
  });

  it('mark cells as pressable where a press does something', () => {
    const [plain, pressable] = defs([column('a'), column('b', { pressable: true, align: 'right' })]);
    expect([plain, pressable]).toMatchObject([
      { cellClass: 'align-left' },
      { cellClass: 'align-right pressable' },
    ]);
  });
});

describe('a group heading', () => {
  it('has the first column’s tone, and keeps its columns together when moved', () => {
    const [bid, ofr] = defs([
      column('a', { group: 'bid', groupTone: 'bid' }),
      column('b', { group: 'bid', groupTone: 'other' }),
      column('c', { group: 'ofr' }),
    ]);
    expect([bid, ofr]).toMatchObject([
      { headerName: 'bid', headerClass: 'bid', marryChildren: true },
      { headerName: 'ofr', headerClass: '' },
    ]);
  });
});

describe('the width of a column', () => {
  it.each([
    ['in a grid with room, a flexible column', 'whole', { flex: 1, minWidth: 60 }, 100],
    ['in a grid with room, a fixed column', 'whole', { minWidth: 60 }, 60],
    ['in a grid with cut names, a flexible column', 'cut', { flex: 1, minWidth: 60 }, 60],
    ['of a figure: never below what it needs', 'cut', {}, 100],
  ] as const)('%s: at least $3 px', (_which, state, over, minWidth) => {
    expect(defs([column('a', over)], { state })[0]).toMatchObject({ minWidth, width: 100 });
  });
});

it('the grid neither compares nor reads values: rows arrive sorted and cells are painted directly', () => {
  const [def] = defs([column('a', { sortBy: () => 1 }), column('b')]);
  if (def === undefined || 'children' in def || typeof def.valueGetter !== 'function')
    throw new Error('a column');
  // `as` holds: neither reads its arguments.
  expect([def.valueGetter({} as never), (def.comparator as () => number)()]).toEqual([null, 0]);
  expect([def.sortingOrder, def.resizable]).toEqual([['desc', 'asc', null], true]);
});
