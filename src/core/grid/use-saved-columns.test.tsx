// @vitest-environment jsdom
import { type SavedColumns, savedColumns } from '#core/define';
import { type LiveColumn, useSavedColumns } from '#core/grid';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { act, renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

const text = new Text({ load: async () => ({ grid: { noRoom: '暂无空间' } }) });
beforeAll(() => text.start(['core']));

const FIRST = savedColumns.parse({});
const SAVED = [{ id: 'symbol', width: 321, isHidden: false }];
const column = (id: string, over: Partial<LiveColumn<unknown>> = {}): LiveColumn<unknown> => ({
  id,
  header: id,
  width: 50,
  text: () => '',
  ...over,
});
const COLUMNS = [column('star', { header: '★', name: '自选' }), column('symbol'), column('price')];

/** A list whose columns are saved, as its owner and its user see it. */
function open(
  first: SavedColumns = FIRST,
  over: Partial<Parameters<typeof useSavedColumns<unknown>>[0]> = {},
) {
  let saved = first;
  const saves: SavedColumns[] = [];
  const onSave = (next: SavedColumns): void => void saves.push((saved = next));
  const { result, rerender } = renderHook(
    () => useSavedColumns({ columns: COLUMNS, saved, onSave, fixed: ['symbol'], ...over }),
    {
      // `as` holds: the hook uses this only.
      wrapper: ({ children }) => (
        <ServicesProvider value={{ text } as unknown as Services}>{children}</ServicesProvider>
      ),
    },
  );
  const entry = (key: string) => result.current.entries.find((one) => one.key === key);
  const check = (key: string, isShown: boolean) => {
    const found = entry(key);
    if (found?.kind !== 'check') throw new Error(`no entry ${key}`);
    act(() => found.onChange(isShown));
    rerender();
  };
  return {
    result,
    saves,
    check,
    entry,
    set: (next: SavedColumns) => {
      saved = next;
      rerender();
    },
    rerender,
  };
}

it('two changes before a render are both saved', () => {
  const { result, saves } = open();
  act(() => {
    result.current.grid.onLayout({ columns: SAVED });
    result.current.grid.onSort({ columnId: 'price', direction: 'asc' });
  });
  expect(saves.at(-1)).toEqual({ columns: SAVED, sortBy: 'price', sortUp: true });
});

it('the turn advances when columns change from elsewhere, not by the user’s own change', () => {
  const { result, saves, set, rerender } = open();
  act(() => result.current.grid.onSort({ columnId: 'price', direction: 'desc' }));
  rerender();
  expect([saves.at(-1)?.sortBy, result.current.revision]).toEqual(['price', 0]);
  set({ ...FIRST, columns: SAVED });
  expect(result.current.revision).toBe(1);
  act(() => result.current.grid.onSort(null));
  expect(saves.at(-1)).toEqual({ columns: SAVED, sortBy: '', sortUp: false });
});

describe('the menu of columns', () => {
  it('names every column that can be hidden, including the one headed by a sign', () => {
    const checks = open().result.current.entries.filter(({ kind }) => kind === 'check');
    expect(checks).toMatchObject([
      { key: 'star', label: '自选', checked: true },
      { key: 'price', label: 'price', checked: true },
    ]);
  });

  it('hides a column and shows it again, in its place and at the width of before, in the grid on screen', () => {
    const { result, saves, check } = open({ ...FIRST, columns: SAVED });
    check('price', false);
    expect(saves.at(-1)?.columns).toEqual([
      { id: 'star', width: 0, isHidden: false },
      ...SAVED,
      { id: 'price', width: 0, isHidden: true },
    ]);
    expect(result.current.grid.hiddenColumns).toEqual(['price']);
    check('star', false);
    expect(result.current.grid.hiddenColumns).toEqual(['star', 'price']);
    check('price', true);
    expect(result.current.grid.hiddenColumns).toEqual(['star']);
    expect(result.current.revision).toBe(0);
  });

  it('leaves columns that this user has not at present as they were', () => {
    const other = { id: 'alert', width: 40, isHidden: true };
    const { saves, check } = open({ ...FIRST, columns: [...SAVED, other] });
    check('price', false);
    expect(saves.at(-1)?.columns).toContainEqual({ ...other, isHidden: true });
  });

  it('hides two columns that are unchecked before a render', () => {
    const { saves, result } = open();
    act(() => {
      for (const entry of result.current.entries) if (entry.kind === 'check') entry.onChange(false);
    });
    expect(
      saves
        .at(-1)
        ?.columns.filter(({ isHidden }) => isHidden)
        .map(({ id }) => id),
    ).toEqual(['star', 'price']);
  });

  it('says which of the columns shown have no room at present', () => {
    const { result } = open();
    const hints = result.current.grid
      .headMenu([column('symbol'), column('price')])
      .flatMap((entry) => (entry.kind === 'check' ? [[entry.key, entry.hint]] : []));
    expect(hints).toEqual([
      ['star', '暂无空间'],
      ['price', undefined],
    ]);
  });

  it('restores the product’s columns, order and sort in a new grid', () => {
    const { result, saves, entry, rerender } = open(
      { columns: SAVED, sortBy: 'price', sortUp: true },
      { firstHidden: ['star'] },
    );
    expect(result.current.grid.hiddenColumns).toEqual([]);
    const reset = entry('reset');
    if (reset?.kind !== 'action') throw new Error('no reset');
    act(() => reset.onSelect());
    rerender();
    expect([saves.at(-1), result.current.revision]).toEqual([FIRST, 1]);
    expect(result.current.grid.hiddenColumns).toEqual(['star']);
  });
});
