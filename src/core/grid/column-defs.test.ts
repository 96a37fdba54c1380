import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, columnDefs } from './column-defs.ts';
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

describe('columns in the order that a person gave them', () => {
  it('are those of the view without one', () => {
    expect(arranged(columns, undefined)).toBe(columns);
  });

  it('hold a column that is new behind the one that it follows, and the first one first', () => {
    expect(idsOf(arranged(columns, layoutOf('d', 'a', 'c')))).toBe('dabc');
    expect(idsOf(arranged(columns, layoutOf('d', 'c')))).toBe('abdc');
  });

  it('pass over a column that is not there any more', () => {
    expect(idsOf(arranged(columns, layoutOf('x', 'd', 'y', 'a', 'b', 'c')))).toBe('dabc');
  });

  it('are all of them, each once, and keep the order of those named, whatever was left', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...'abcdxyz')), (named) => {
        const order = idsOf(arranged(columns, layoutOf(...named)));
        expect([...order].sort().join('')).toBe('abcd');
        const kept = named.filter((id) => 'abcd'.includes(id));
        expect([...order].filter((id) => kept.includes(id))).toEqual(kept);
      }),
    );
  });
});

describe('columns as the grid takes them', () => {
  it('stand under one head where neighbours are of one group, and under two where something stands between', () => {
    const group = (id: string) => column(id, { group: 'bid' });
    const heads = defs([group('a'), group('b'), column('c'), group('d')]).map((def) =>
      'children' in def ? def.children.length : def.colId,
    );
    expect(heads).toEqual([2, 'c', 1]);
  });

  it('shrink to what they need where the grid scrolls, and only there are pinned', () => {
    const list = [column('a', { width: 100, least: 60, pinned: 'left', flex: 1 })];
    expect(defs(list)[0]).toMatchObject({ width: 100, minWidth: 100, flex: 1, pinned: null });
    expect(defs(list, { state: 'scrolls' })[0]).toMatchObject({
      width: 60,
      minWidth: 60,
      flex: null,
      pinned: 'left',
    });
  });

  it('begin as wide and as hidden as a person left them, and take no share of what is left over', () => {
    const layout: GridLayout = { columns: [{ id: 'a', width: 42, isHidden: true }] };
    const [left, other] = defs([column('a', { flex: 1 }), column('b', { flex: 1 })], { layout });
    expect(left).toMatchObject({ initialWidth: 42, initialHide: true, flex: null });
    expect(other).toMatchObject({ initialWidth: 100, initialHide: false, flex: 1 });
    expect(left).not.toHaveProperty('width');
  });

  it('sort where they say by what, and begin in the order that was chosen', () => {
    const sort = { columnId: 'b', direction: 'asc' } as const;
    const [plain, sorted] = defs([column('a'), column('b', { sortBy: () => 1 })], { sort });
    expect(plain).toMatchObject({ sortable: false, initialSort: null });
    expect(sorted).toMatchObject({ sortable: true, initialSort: 'asc' });
  });

  it('look pressable where a press does something', () => {
    const [plain, pressable] = defs([column('a'), column('b', { pressable: true, align: 'right' })]);
    expect([plain, pressable]).toMatchObject([
      { cellClass: 'align-left' },
      { cellClass: 'align-right pressable' },
    ]);
  });
});

describe('the head of a group', () => {
  it('is of the first column’s tone, and its columns stay together wherever they are moved', () => {
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
    [
      'whole: not below what its texts need, for it takes a share of the room',
      'whole',
      { flex: 1, least: 60 },
      100,
    ],
    ['whole: a person may narrow it to what it can do with', 'whole', { least: 60 }, 60],
    ['cut: down to what it can do with', 'cut', { flex: 1, least: 60 }, 60],
    ['of a figure: never below what it needs', 'cut', {}, 100],
  ] as const)('%s', (_which, state, over, minWidth) => {
    expect(defs([column('a', over)], { state })[0]).toMatchObject({ minWidth, width: 100 });
  });
});

it('the grid is left nothing to compare or to read: rows come in their order, and cells are painted', () => {
  const [def] = defs([column('a', { sortBy: () => 1, headerTooltip: '到期收益率' }), column('b')]);
  if (def === undefined || 'children' in def || typeof def.valueGetter !== 'function')
    throw new Error('a column');
  // `as` holds: neither reads its arguments.
  expect([def.valueGetter({} as never), (def.comparator as () => number)()]).toEqual([null, 0]);
  expect([def.headerTooltip, def.sortingOrder, def.resizable]).toEqual([
    '到期收益率',
    ['desc', 'asc', null],
    true,
  ]);
});
