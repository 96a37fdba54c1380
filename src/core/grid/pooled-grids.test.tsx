// @vitest-environment jsdom
import { LiveGrid, type LiveGridProps } from '#core/grid';
import { LiveTable } from '#core/market';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeBrowser, FakeClock } from '#testing';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const text = new Text({ load: async () => ({ grid: { sortable: '按 Enter 排序' } }) });
beforeAll(() => text.start(['core']));
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly price: number;
}
type Props = LiveGridProps<Row>;
const idOf = ({ id }: Row) => id;
const columnsOf = (prefix = ''): Props['columns'] => [
  { id: 'name', header: '简称', width: 100, text: ({ id }) => prefix + id },
  {
    id: 'price',
    header: '收益率',
    width: 80,
    text: ({ price }) => price.toFixed(2),
    flash: ({ price }) => price,
    sortBy: ({ price }) => price,
  },
];

/** A page that shows one grid after another. */
function openPage() {
  const clock = new FakeClock();
  // `as` holds: the grid uses these only.
  const services = { browser: new FakeBrowser(), clock, text } as unknown as Services;
  return (rows: readonly Row[], over: Partial<Props> = {}) => {
    const source = new LiveTable<Row>(clock);
    const put = (...list: readonly Row[]) =>
      act(() => {
        for (const row of list) source.put(row.id, row);
        clock.frame();
      });
    put(...rows);
    const { container, unmount } = render(
      <ServicesProvider value={services}>
        <LiveGrid label="行情" columns={columnsOf()} source={source} rowId={idOf} {...over} />
      </ServicesProvider>,
    );
    const cell = (column: string, at = 0) =>
      container.querySelector<HTMLElement>(`.ag-row[row-index="${at}"] [col-id="${column}"]`);
    return {
      container,
      put,
      cell,
      unmount,
      texts: (column: string) =>
        [...container.querySelectorAll(`.ag-row [col-id="${column}"]`)].map(({ textContent }) => textContent),
      ids: () => [...container.querySelectorAll('.ag-row')].map((element) => element.getAttribute('row-id')),
    };
  };
}
const A: Row = { id: 'a', price: 2.2 };
const B: Row = { id: 'b', price: 1.5 };
const C: Row = { id: 'c', price: 3 };

describe('a reopened grid', () => {
  it('reuses the cells of the closed one, and shows its own rows in its first render', () => {
    const open = openPage();
    const first = open([A, B], { currentId: 'b' });
    const before = first.cell('name');
    first.unmount();
    const again = open([B, A, C], { columns: columnsOf('债'), label: '成交' });
    expect(again.cell('name')).toBe(before);
    expect([again.texts('name'), again.texts('price'), again.ids()]).toEqual([
      ['债b', '债a', '债c'],
      ['1.50', '2.20', '3.00'],
      ['b', 'a', 'c'],
    ]);
    expect(again.container.querySelector('[aria-current]')).toBeNull();
    expect(again.container.querySelector('[role=grid], [role=treegrid]')?.getAttribute('aria-label')).toBe(
      '成交',
    );
  });

  it('keeps no row and no flash of the closed one', () => {
    const open = openPage();
    const first = open([A, B, C]);
    first.put({ ...A, price: 2.3 });
    expect(first.container.querySelectorAll('[data-flash]')).toHaveLength(1);
    first.unmount();
    const again = open([C]);
    expect([again.texts('name'), again.container.querySelector('[data-flash]')]).toEqual([['c'], null]);
  });

  it('sends changes and presses to its current owner only', async () => {
    const open = openPage();
    const [before, now] = [
      vi.fn<(row: Row, column: string) => void>(),
      vi.fn<(row: Row, column: string) => void>(),
    ];
    const first = open([A], { onRowClick: before });
    first.unmount();
    const again = open([B], { onRowClick: now });
    first.put({ ...A, price: 9 });
    again.put({ ...B, price: 1.6 });
    expect(again.texts('price')).toEqual(['1.60']);
    const cell = again.cell('price');
    if (cell !== null) fireEvent.click(cell);
    await vi.waitFor(() => expect(now.mock.calls).toEqual([[{ ...B, price: 1.6 }, 'price']]));
    expect(before).not.toHaveBeenCalled();
  });

  it('is built anew for other columns, another order or row height, and after the user sorted it', async () => {
    const open = openPage();
    const first = open([A, B]);
    const before = first.cell('name');
    first.unmount();
    const others: Partial<Props>[] = [
      { columns: columnsOf().slice(0, 1) },
      { rowHeight: 40 },
      { sort: { columnId: 'price', direction: 'asc' } },
    ];
    for (const over of others) {
      const other = open([A, B], over);
      expect(other.cell('name')).not.toBe(before);
      other.unmount();
    }
    const sorted = open([A, B]);
    expect(sorted.cell('name')).toBe(before);
    const head = sorted.container.querySelector('.ag-header-cell[col-id="price"] .ag-header-cell-label');
    if (head !== null) fireEvent.click(head);
    await vi.waitFor(() => expect(sorted.ids()).toEqual(['a', 'b']));
    sorted.unmount();
    const again = open([B, A]);
    expect(again.cell('name')).not.toBe(before);
    expect(again.ids()).toEqual(['b', 'a']);
  });

  it('is reused where neither had rows, and shows those that come', () => {
    const open = openPage();
    const first = open([]);
    const head = first.container.querySelector('.ag-header-cell');
    first.unmount();
    const again = open([]);
    expect(again.container.querySelector('.ag-header-cell')).toBe(head);
    again.put(A, B);
    expect([again.texts('name'), again.ids()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('is one of eight kept at most: the oldest is discarded', () => {
    const open = openPage();
    const cellOf = (rowHeight: number) => {
      const { cell, unmount } = open([A], { rowHeight });
      const found = cell('name');
      unmount();
      return found;
    };
    const [first, second] = [cellOf(20), cellOf(21)];
    for (const rowHeight of [22, 23, 24, 25, 26, 27, 28]) cellOf(rowHeight);
    expect(cellOf(21)).toBe(second);
    expect(cellOf(20)).not.toBe(first);
  });
});
