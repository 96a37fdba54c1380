// @vitest-environment jsdom
import { type LiveRows, LiveGrid, type LiveGridProps } from '#core/grid';
import { destroyPooledGrids } from '#core/grid/pool';
import { LiveTable } from '#core/market';
import { type Services, ServicesProvider } from '#core/services';
import { Text } from '#core/text';
import { FakeBrowser, FakeClock } from '#testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const text = new Text({
  load: async () => ({ grid: { sortable: '按 Enter 排序', copyList: '复制整个列表' } }),
});
beforeAll(() => text.start(['core']));
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}
const row = (id: string, price: number): Row => ({ id, name: `债券${id}`, price });
const idOf = ({ id }: Row) => id;
const COLUMNS: LiveGridProps<Row>['columns'] = [
  { id: 'name', header: '简称', width: 100, minWidth: 60, text: ({ name }) => name },
  {
    id: 'price',
    header: '收益率',
    width: 80,
    align: 'right',
    text: ({ price }) => price.toFixed(4),
    tone: ({ price }) => (price > 2 ? 'up' : 'down'),
    sortBy: ({ price }) => price,
  },
  { id: 'star', header: '自选', width: 26, text: () => '☆', label: ({ name }) => `关注${name}` },
];

/** A live grid of these rows on a page, as seen by the user. */
function open(rows: readonly Row[], over: Partial<LiveGridProps<Row>> = {}) {
  const [clock, browser] = [new FakeClock(), new FakeBrowser()];
  const table = new LiveTable<Row>(clock);
  const put = (...list: readonly Row[]) =>
    act(() => {
      for (const one of list) table.put(one.id, { ...one });
      clock.frame();
    });
  put(...rows);
  const copied: string[] = [];
  const copy = async (copiedText: string) => void copied.push(copiedText);
  // `as` holds: the grid uses these only.
  const services = { browser, clock, text, copy } as unknown as Services;
  const page = (props: Partial<LiveGridProps<Row>> = {}) => (
    <ServicesProvider value={services}>
      <LiveGrid label="行情" columns={COLUMNS} source={table} rowId={idOf} {...over} {...props} />
    </ServicesProvider>
  );
  const { rerender, unmount, container } = render(page());
  const cells = (column: string) =>
    [...container.querySelectorAll(`.ag-row [col-id="${column}"]`)].map(({ textContent }) => textContent);
  const cell = (column: string, at: number) => {
    const found = container.querySelector<HTMLElement>(`.ag-row[row-index="${at}"] [col-id="${column}"]`);
    if (found === null) throw new Error(`no cell ${column} ${at}`);
    return found;
  };
  const heads = () =>
    [...container.querySelectorAll('.ag-header-cell')].map((head) => head.getAttribute('col-id'));
  const advance = (ms: number) => act(() => clock.advance(ms));
  return {
    browser,
    clock,
    copied,
    table,
    put,
    container,
    cells,
    cell,
    heads,
    advance,
    unmount,
    page: services,
    change: (props: Partial<LiveGridProps<Row>>) => rerender(page(props)),
  };
}
/** The grid reports a user's action in a separate task. */
const SOON = { interval: 1 };
const ROWS = [row('a', 2.2), row('b', 1.5), row('c', 3.1)];

describe('a live grid', () => {
  it('has an accessible name, and shows each row’s texts in its place', () => {
    const { cells, cell } = open(ROWS);
    expect(screen.getByRole('grid', { name: '行情' })).toBeTruthy();
    expect([cells('name'), cells('price')]).toEqual([
      ['债券a', '债券b', '债券c'],
      ['2.2000', '1.5000', '3.1000'],
    ]);
    expect(cell('price', 0).className).toMatch(/\balign-right\b.*\bup\b/);
    expect(screen.getByRole('img', { name: '关注债券b' }).textContent).toBe('☆');
  });

  it('takes a new accessible name at once', () => {
    const { change } = open(ROWS);
    change({ label: '自选' });
    expect(screen.queryByRole('grid', { name: '行情' })).toBeNull();
    expect(screen.getByRole('grid', { name: '自选' })).toBeTruthy();
  });

  it('paints changes into the same cells, in the frame in which they arrive', () => {
    const { put, cell } = open(ROWS);
    const before = cell('price', 1);
    put(row('b', 2.7));
    expect([cell('price', 1) === before, before.textContent, before.classList.contains('up')]).toEqual([
      true,
      '2.7000',
      true,
    ]);
  });

  it('adds and removes rows shortly after they come and go, and labels each with its row id', () => {
    const { put, advance, table, clock, cells, cell } = open(ROWS);
    put(row('d', 4));
    advance(1000);
    expect(cells('price')).toEqual(['2.2000', '1.5000', '3.1000', '4.0000']);
    act(() => {
      table.put('a', null);
      clock.frame();
    });
    advance(1000);
    expect(cells('name')).toEqual(['债券b', '债券c', '债券d']);
    expect([0, 1, 2].map((at) => cell('name', at).closest('.ag-row')?.getAttribute('row-id'))).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  it('shows an empty message while there is no row, and no longer', () => {
    const { put } = open([], { overlay: <p>没有行情</p> });
    expect(screen.getByText('没有行情')).toBeTruthy();
    put(...ROWS);
    expect(screen.queryByText('没有行情')).toBeNull();
  });

  it('marks the bond that panels show, whichever it becomes', () => {
    const { change, container } = open(ROWS, { currentId: 'b' });
    const marked = () =>
      [...container.querySelectorAll('[aria-current]')].map((found) => found.getAttribute('row-id'));
    const first = marked();
    change({ currentId: 'c' });
    expect([first, marked()]).toEqual([['b'], ['c']]);
  });

  it('shows when its figures are stale', () => {
    const { container, change } = open(ROWS);
    const grid = container.querySelector<HTMLElement>('.live-grid');
    const before = grid?.dataset['stale'];
    change({ stale: true });
    expect([before, grid?.dataset['stale']]).toEqual(['false', 'true']);
  });
});

it('a printed live grid lists all rows in order, under names that say what they are, without columns that only take presses', async () => {
  const many = Array.from({ length: 300 }, (_, at) => row(String(at), at));
  const { browser, container } = open(many, {
    columns: COLUMNS.map((column) => (column.id === 'price' ? { ...column, name: '买入收益率' } : column)),
    sort: { columnId: 'price', direction: 'desc' },
  });
  const lines = () =>
    [...container.querySelectorAll('table tr')].map(({ children }) =>
      [...children].map((one) => one.textContent),
    );
  expect(lines()).toEqual([]);
  act(() => browser.print(true));
  expect(lines()).toHaveLength(301);
  expect(lines().slice(0, 2)).toEqual([
    ['简称', '买入收益率'],
    ['债券299', '299.0000'],
  ]);
  act(() => browser.print(false));
  expect(lines()).toEqual([]);
});

it('the menu of a row copies the whole list as shown, for a spreadsheet; no row moves from under it', async () => {
  const { container, copied, put, advance, cells } = open(ROWS, {
    sort: { columnId: 'price', direction: 'desc' },
    rowMenu: () => [{ kind: 'action', key: 'open', label: '打开', onSelect: () => {} }],
  });
  await vi.waitFor(() => expect(container.querySelector('[data-row-menu]')).not.toBeNull(), {
    ...SOON,
    timeout: 20_000,
  });
  fireEvent.contextMenu(container.querySelector('.ag-row [col-id="name"]') ?? document.body);
  const entry = await screen.findByRole('menuitem', { name: '复制整个列表' });
  // Under an open menu no row moves.
  put(row('a', 9));
  advance(5000);
  expect(cells('name')).toEqual(['债券c', '债券a', '债券b']);
  fireEvent.click(entry);
  expect(copied).toEqual(['简称\t收益率\n债券c\t3.1000\n债券a\t9.0000\n债券b\t1.5000']);
});

describe('live grid order', () => {
  it('starts as configured, and changes when the user presses a heading', async () => {
    const sorts: unknown[] = [];
    const { cells, container } = open(ROWS, {
      sort: { columnId: 'price', direction: 'desc' },
      onSort: (sort) => sorts.push(sort),
    });
    expect(cells('price')).toEqual(['3.1000', '2.2000', '1.5000']);
    const head = container.querySelector('.ag-header-cell[col-id="price"] .ag-header-cell-label');
    if (head === null) throw new Error('no head');
    fireEvent.click(head);
    await expect.poll(() => sorts, SOON).toEqual([{ columnId: 'price', direction: 'asc' }]);
    expect(cells('price')).toEqual(['1.5000', '2.2000', '3.1000']);
  });

  it('prefers the order the user left over the initial one', () => {
    const { cells } = open(ROWS, {
      sort: { columnId: 'price', direction: 'desc' },
      viewState: { sort: { columnId: 'price', direction: 'asc' } },
    });
    expect(cells('price')).toEqual(['1.5000', '2.2000', '3.1000']);
    cleanup();
    const none = open(ROWS, { sort: { columnId: 'price', direction: 'desc' }, viewState: { sort: null } });
    expect(none.cells('price')).toEqual(['2.2000', '1.5000', '3.1000']);
  });

  it('cannot be set by a column without a sort key', () => {
    const { container } = open(ROWS);
    const sortable = [...container.querySelectorAll('.ag-header-cell-sortable')];
    expect(sortable.map((head) => head.getAttribute('col-id'))).toEqual(['price']);
  });
});

describe('a user of a live grid', () => {
  it('presses, opens and copies the row currently shown there', async () => {
    const done: string[] = [];
    const { cell, put, table, clock, advance } = open(ROWS, {
      onRowClick: ({ id }, column) => done.push(`click ${id} ${column}`),
      onRowOpen: ({ id }) => done.push(`open ${id}`),
      onRowCopy: ({ id }) => done.push(`copy ${id}`),
      onRowLetter: ({ id }, letter) => done.push(`${letter} ${id}`) > 0,
    });
    fireEvent.click(cell('price', 1));
    fireEvent.click(cell('name', 2), { detail: 2 });
    fireEvent.doubleClick(cell('name', 2));
    await expect.poll(() => done, SOON).toEqual(['click b price', 'open c']);
    act(() => {
      table.put('b', null);
      clock.frame();
    });
    put(row('d', 9));
    advance(1000);
    fireEvent.click(cell('price', 1));
    for (const init of [{ key: 'Enter' }, { key: 'c', ctrlKey: true }, { key: 'b' }])
      fireEvent.keyDown(cell('price', 1), init);
    await expect
      .poll(() => done, SOON)
      .toEqual(['click b price', 'open c', 'click c price', 'open c', 'copy c', 'b c']);
  });

  it.each([
    ['moves to', fireEvent.pointerMove],
    ['is over, since they were scrolled there,', fireEvent.pointerOver],
  ] as const)('holds the rows that the pointer %s until it leaves', (_how, point) => {
    const { cell, cells, put, advance, container } = open(ROWS, {
      sort: { columnId: 'price', direction: 'desc' },
    });
    point(cell('name', 0));
    put(row('b', 9));
    advance(1000);
    const before = cells('name');
    const grid = container.querySelector('.live-grid');
    if (grid !== null) fireEvent.pointerLeave(grid);
    advance(1000);
    expect([before, cells('name')]).toEqual([
      ['债券c', '债券a', '债券b'],
      ['债券b', '债券c', '债券a'],
    ]);
  });
});

describe('live grid columns', () => {
  const two: LiveGridProps<Row>['layout'] = {
    columns: [
      { id: 'price', width: 140, isHidden: false },
      { id: 'name', width: 90, isHidden: false },
    ],
  };

  it('keep the user’s order and leave out hidden ones', () => {
    const { heads, change } = open(ROWS, { layout: two });
    expect(heads()).toEqual(['price', 'star', 'name']);
    change({ hiddenColumns: ['price'] });
    expect(heads()).toEqual(['star', 'name']);
    change({ hiddenColumns: [] });
    expect(heads()).toEqual(['price', 'star', 'name']);
  });

  it('show a common heading above the columns of a group', () => {
    const grouped = COLUMNS.map((column) => (column.id === 'star' ? column : { ...column, group: '行情组' }));
    const { container } = open(ROWS, { columns: grouped });
    expect(
      [...container.querySelectorAll('.ag-header-group-text')].map(({ textContent }) => textContent),
    ).toEqual(['行情组']);
    expect(container.querySelector<HTMLElement>('.live-grid')?.dataset['groups']).toBe('true');
  });

  it('are rebuilt with their cells when the view’s columns change, e.g. with the language', () => {
    const { change, container, cells } = open(ROWS);
    change({ columns: COLUMNS.map((column) => ({ ...column, header: `${column.header} en`, text: idOf })) });
    expect(
      [...container.querySelectorAll('.ag-header-cell-text')].map(({ textContent }) => textContent),
    ).toEqual(['简称 en', '收益率 en', '自选 en']);
    expect(cells('price')).toEqual(['a', 'b', 'c']);
  });

  it('report the minimum width they need', () => {
    const { container, change } = open(ROWS);
    const asks = () => container.querySelector<HTMLElement>('.live-grid')?.dataset['asks'];
    const all = Number(asks());
    change({ hiddenColumns: ['star'] });
    expect(all - Number(asks())).toBe(26);
  });
});

describe('a new source', () => {
  it('replaces the previous one: only its rows are followed', () => {
    const { change, put, cells, advance } = open(ROWS);
    const others = [row('x', 7)];
    let followers = 0;
    const source: LiveRows<Row> = {
      rows: () => others,
      get: (id) => others.find((one) => one.id === id),
      subscribe: () => {
        followers += 1;
        return () => void (followers -= 1);
      },
    };
    act(() => change({ source }));
    expect([cells('name'), followers]).toEqual([['债券x'], 1]);
    put(row('a', 9), row('d', 1));
    advance(2000);
    expect(cells('name')).toEqual(['债券x']);
    cleanup();
    expect(followers).toBe(0);
  });
});

it('leaves nothing behind when it unmounts', () => {
  const { unmount, clock, container } = open(ROWS);
  unmount();
  expect([clock.pending, container.innerHTML]).toEqual([0, '']);
});
describe('a live grid in limited space', () => {
  const wide: LiveGridProps<Row>['columns'] = [
    { id: 'name', header: '简称', width: 100, minWidth: 60, text: ({ name }) => name },
    { id: 'price', header: '收益率', width: 80, text: ({ price }) => price.toFixed(4) },
    { id: 'time', header: '时间', width: 70, dropOrder: 1, text: () => '09:30:00' },
  ];
  let room = 0;
  const observers = new Set<{ readonly callback: () => void; readonly seen: Set<Element> }>();
  class FakeObserver {
    readonly #own: { readonly callback: () => void; readonly seen: Set<Element> };
    constructor(callback: () => void) {
      this.#own = { callback, seen: new Set() };
      observers.add(this.#own);
    }
    observe(element: Element): void {
      this.#own.seen.add(element);
    }
    unobserve(element: Element): void {
      this.#own.seen.delete(element);
    }
    disconnect(): void {
      observers.delete(this.#own);
    }
  }
  /** The page gives every grid this much room from now on, px, and notifies it. */
  const give = (px: number) =>
    act(() => {
      room = px;
      for (const { callback } of observers) callback();
    });
  // Files of one process share a document, and another may already have given its elements a size and an observer.
  const places = [
    [HTMLElement.prototype, 'clientWidth'],
    [globalThis, 'ResizeObserver'],
  ] as const;
  let former: readonly (PropertyDescriptor | undefined)[] = [];
  beforeEach(() => {
    former = places.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
      configurable: true,
      get(this: Element) {
        return this.classList.contains('live-grid') ? room : 0;
      },
    });
    Object.defineProperty(globalThis, 'ResizeObserver', { configurable: true, value: FakeObserver });
  });
  afterEach(() => {
    for (const [at, [owner, name]] of places.entries()) {
      const was = former[at];
      if (was) Object.defineProperty(owner, name, was);
      else Reflect.deleteProperty(owner, name);
    }
  });
  const flows = (container: HTMLElement) =>
    container.querySelector<HTMLElement>('.live-grid')?.dataset['flows'];

  it('drops optional columns, cuts names, then scrolls; its vertical scroll bar counts too', () => {
    room = 260;
    const { heads, container } = open(ROWS, { columns: wide });
    const seen = [[heads().join(' '), flows(container)]];
    for (const px of [259, 190, 189, 150, 149, 260]) {
      give(px);
      seen.push([heads().join(' '), flows(container)]);
    }
    expect(seen).toEqual([
      ['name price time', 'true'],
      ['name price', 'true'],
      ['name price', 'true'],
      ['name price', 'true'],
      ['name price', 'true'],
      ['name price', 'false'],
      ['name price time', 'true'],
    ]);
  });

  it('keeps its columns while its page is hidden', () => {
    room = 200;
    const { heads } = open(ROWS, { columns: wide });
    give(0);
    expect(heads()).toEqual(['name', 'price']);
  });

  it('is not measured after it unmounts and its page has discarded it', () => {
    room = 200;
    const discard = ({ unmount, page }: ReturnType<typeof open>) => {
      unmount();
      destroyPooledGrids(page);
    };
    // The first to be removed leaves the empty grid that holds the style sheets.
    discard(open([], { columns: wide }));
    const restCount = observers.size;
    const one = open([], { columns: wide });
    const before = observers.size;
    discard(one);
    expect([before > restCount, observers.size]).toEqual([true, restCount]);
  });
});

it('asks for the letter spacing of its place in the rendering that has it, before that changes the page', () => {
  const [clock, browser] = [new FakeClock(), new FakeBrowser()];
  const table = new LiveTable<Row>(clock);
  // `as` holds: the grid uses these only.
  const services = { browser, clock, text } as unknown as Services;
  function Beside() {
    const [place, setPlace] = useState<HTMLElement | null>(null);
    return (
      <p ref={setPlace} data-testid="beside">
        {place === null ? 'first' : 'changed'}
      </p>
    );
  }
  const pageAtReading = new Set<string | null>();
  const { getComputedStyle } = window;
  const reading = vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) => {
    if (element === document.documentElement) pageAtReading.add(screen.getByTestId('beside').textContent);
    return getComputedStyle(element, pseudo);
  });
  try {
    render(
      <ServicesProvider value={services}>
        <Beside />
        <LiveGrid label="行情" columns={COLUMNS} source={table} rowId={idOf} />
      </ServicesProvider>,
    );
    expect([...pageAtReading]).toEqual(['first']);
  } finally {
    reading.mockRestore();
  }
});
