// @vitest-environment jsdom
import { StaticGrid, type StaticColumn } from '#core/grid/static';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeBrowser } from '#testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

const text = new Text({ load: async () => ({ grid: { sortable: '按 Enter 排序' } }) });
beforeAll(() => text.start(['core']));
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly rank: number | null;
}
const ROWS: readonly Row[] = [
  { id: 'a', rank: 2 },
  { id: 'b', rank: null },
  { id: 'c', rank: 1 },
];
const idOf = ({ id }: Row) => id;
const COLUMNS: readonly StaticColumn<Row>[] = [
  { id: 'name', header: '名称', width: 100, wraps: true, render: ({ id }) => <b>{id}</b> },
  { id: 'rank', header: '名次', width: 80, render: ({ rank }) => rank ?? '—', sortBy: ({ rank }) => rank },
];

async function open(rows = ROWS) {
  const browser = new FakeBrowser();
  // `as` holds: the grid uses these only.
  const services = { browser, text } as unknown as Services;
  const page = (label: string, listedRows: readonly Row[]) => (
    <ServicesProvider value={services}>
      <StaticGrid label={label} columns={COLUMNS} rows={listedRows} rowId={idOf} />
    </ServicesProvider>
  );
  const { container, rerender } = render(page('审计', rows));
  const names = () =>
    [...container.querySelectorAll('.ag-row')]
      .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
      .map((row) => row.querySelector('b')?.textContent);
  await waitFor(() => expect(names()).toEqual(rows.map(idOf)));
  return {
    browser,
    names,
    change: (label: string, visibleRows = rows) => rerender(page(label, visibleRows)),
  };
}

describe('a static grid', () => {
  it('[C.1] shows what React renders in its cells, under its accessible name', async () => {
    const { change } = await open();
    // The grid is ready, and has its name, a timer after its rows.
    expect(await screen.findByRole('grid', { name: '审计' })).toBeTruthy();
    change('记录');
    expect(screen.getByRole('grid', { name: '记录' })).toBeTruthy();
  });

  it('sorts by a pressed header, with unknown values last in either direction', async () => {
    const { names } = await open();
    const press = () => fireEvent.click(screen.getByText('名次'));
    press();
    await waitFor(() => expect(names()).toEqual(['a', 'c', 'b']));
    press();
    await waitFor(() => expect(names()).toEqual(['c', 'a', 'b']));
    press();
    await waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));
  });

  it('shows the rows of another page', async () => {
    const { names, change } = await open();
    change('审计', [{ id: 'd', rank: 4 }]);
    await waitFor(() => expect(names()).toEqual(['d']));
  });

  it('is a table of all its rows in print', async () => {
    const { browser } = await open();
    expect(screen.queryByRole('table')).toBeNull();
    act(() => browser.print(true));
    expect(screen.getByRole('table', { name: '审计' }).querySelectorAll('tbody tr')).toHaveLength(3);
  });
});
