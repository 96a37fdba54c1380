// @vitest-environment jsdom
import { LiveTable } from '#core/market';
import { FakeClock } from '#testing';
import type { GridApi } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import { GridController, type GridSettings } from './grid-controller.ts';
import type { LiveColumn, LiveSort, RowSlot } from './live-column.ts';

interface Row {
  readonly id: string;
  readonly price: number;
}
const ROW_PX = 20;

/** A grid that only counts its slots and scrolls. */
class FakeGrid {
  slots: RowSlot[] = [];
  sort: LiveSort | null = null;
  view = { top: 0, bottom: 200 };
  columns: { readonly colId: string; readonly width?: number; readonly flex?: number | null }[] = [];
  focused: { readonly rowIndex: number } | null = null;
  isGone = false;
  /** The changes to the rows, oldest first. */
  readonly changes: string[] = [];
  readonly seen: number[] = [];
  private readonly listeners = new Map<string, Set<() => void>>();

  get api(): GridApi<RowSlot> {
    // `as` holds: the controller calls these only.
    return {
      setGridOption: (name: string, rows: RowSlot[]) => {
        this.changes.push(`${name} ${rows.length}`);
        this.slots = rows;
      },
      applyTransaction: ({ add, remove }: { readonly add: RowSlot[]; readonly remove: RowSlot[] }) => {
        this.changes.push(`+${add.length} -${remove.length}`);
        const gone = new Set(remove.map(({ slot }) => slot));
        this.slots = [...this.slots.filter(({ slot }) => !gone.has(slot)), ...add];
      },
      getColumnState: () =>
        this.sort === null ? this.columns : [{ colId: this.sort.columnId, sort: this.sort.direction }],
      getDisplayedRowCount: () => this.slots.length,
      getDisplayedRowAtIndex: (at: number) =>
        at in this.slots ? { rowTop: at * ROW_PX, rowHeight: ROW_PX } : undefined,
      getVerticalPixelRange: () => this.view,
      ensureIndexVisible: (at: number) => void this.seen.push(at),
      getFocusedCell: () => this.focused,
      isDestroyed: () => this.isGone,
      addEventListener: (name: string, fn: () => void) =>
        void this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(fn)),
      removeEventListener: (name: string, fn: () => void) => {
        if (this.isGone) throw new Error('the grid is gone');
        this.listeners.get(name)?.delete(fn);
      },
    } as unknown as GridApi<RowSlot>;
  }

  fire(name: string): void {
    for (const fn of this.listeners.get(name) ?? []) fn();
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, fns) => sum + fns.size, 0);
  }
}

const column = (id: string, over: Partial<LiveColumn<Row>> = {}): LiveColumn<Row> => ({
  id,
  header: id,
  width: 50,
  text: ({ price }) => String(price),
  ...over,
});
const byPrice = column('price', { sortBy: ({ price }) => price });

function setUp(settings: Partial<GridSettings<Row>> = {}, rows: readonly (readonly [string, number])[] = []) {
  const clock = new FakeClock();
  const table = new LiveTable<Row>(clock);
  const grid = new FakeGrid();
  const host = document.createElement('div');
  const controller = new GridController<Row>(table, ({ id }) => id, clock);
  const empties: boolean[] = [];
  const done: string[] = [];
  const put = (...list: readonly (readonly [string, number])[]) => {
    for (const [id, price] of list) table.put(id, { id, price });
    clock.frame();
  };
  put(...rows);
  controller.update({
    columns: [byPrice, column('mark', { pressable: true })],
    onRowClick: ({ id }, columnId) => done.push(`click ${id} ${columnId}`),
    onRowOpen: ({ id }) => done.push(`open ${id}`),
    onRowCopy: ({ id }) => done.push(`copy ${id}`),
    ...settings,
  });
  const stop = controller.attach(grid.api, host, (isEmpty) => empties.push(isEmpty));
  const ids = () => grid.slots.map(({ slot }) => controller.cells.idAt(slot));
  return { clock, table, grid, host, controller, empties, done, put, stop, ids };
}
const ROWS = [
  ['a', 3],
  ['b', 1],
  ['c', 2],
] as const;
const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { cancelable: true, ...init });

describe('row slots', () => {
  it('match the number of rows; a change adds and removes slots at the end only', () => {
    const { grid, put, table, clock, ids } = setUp({}, ROWS);
    expect(grid.slots.map(({ slot }) => slot)).toEqual([0, 1, 2]);
    put(['d', 4]);
    clock.advance(1000);
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    for (const id of ['a', 'b']) table.put(id, null);
    clock.frame();
    clock.advance(1000);
    expect([grid.slots.map(({ slot }) => slot), ids()]).toEqual([
      [0, 1],
      ['c', 'd'],
    ]);
  });

  it('report at once, and on every change, whether there are any rows', () => {
    const { empties, put, table, clock } = setUp();
    put(['a', 1]);
    table.put('a', null);
    clock.frame();
    expect(empties).toEqual([true, false, true]);
  });

  it('left by an earlier filter are removed when nothing is shown', () => {
    const { grid, stop, controller, host, table, clock } = setUp({}, ROWS);
    stop();
    for (const [id] of ROWS) table.put(id, null);
    clock.frame();
    controller.attach(grid.api, host, () => {});
    expect(grid.slots).toEqual([]);
  });

  it('are not written to a grid that has as many', () => {
    const { grid, stop, controller, host } = setUp();
    stop();
    controller.attach(grid.api, host, () => {});
    expect(grid.changes).toEqual([]);
  });
});

describe('grid order', () => {
  it('follows the source until the user sorts a column, which is reported', () => {
    const sorts: (LiveSort | null)[] = [];
    const { grid, ids } = setUp({ onSort: (sort) => sorts.push(sort) }, ROWS);
    expect(ids()).toEqual(['a', 'b', 'c']);
    grid.sort = { columnId: 'price', direction: 'asc' };
    grid.fire('sortChanged');
    expect(ids()).toEqual(['b', 'c', 'a']);
    grid.sort = null;
    grid.fire('sortChanged');
    expect([ids(), sorts]).toEqual([
      ['a', 'b', 'c'],
      [{ columnId: 'price', direction: 'asc' }, null],
    ]);
  });

  it('stays the source’s for a column without a sort key', () => {
    const { grid, ids } = setUp({}, ROWS);
    grid.sort = { columnId: 'mark', direction: 'asc' };
    grid.fire('sortChanged');
    expect(ids()).toEqual(['a', 'b', 'c']);
  });
});

describe('the saved scroll position', () => {
  it('is restored once the first rows are drawn, or the last row shown if there are fewer', () => {
    const { grid } = setUp({ viewState: { top: 2 } }, ROWS);
    expect(grid.seen).toEqual([]);
    grid.fire('firstDataRendered');
    expect(grid.seen).toEqual([2]);
    const short = setUp({ viewState: { top: 9 } }, ROWS);
    short.grid.fire('firstDataRendered');
    expect(short.grid.seen).toEqual([2]);
  });

  it('is saved as the user scrolls and sorts', () => {
    const viewState = {};
    const { grid, controller } = setUp({ viewState }, ROWS);
    grid.view = { top: 45, bottom: 245 };
    controller.handleScroll();
    grid.sort = { columnId: 'price', direction: 'desc' };
    grid.fire('sortChanged');
    expect(viewState).toEqual({ top: 2, sort: { columnId: 'price', direction: 'desc' } });
  });
});

describe('the highlighted row', () => {
  const many = Array.from({ length: 50 }, (_, at) => [`r${at}`, at] as const);

  it('is scrolled to once where it is out of sight, as the bond found by the search', () => {
    const viewState = {};
    const { grid, controller, clock, put } = setUp({ viewState, currentId: 'r0' }, many);
    grid.fire('firstDataRendered');
    const choose = (currentId: string | null) =>
      controller.update({ columns: [byPrice], viewState, currentId });
    choose('r5');
    expect(grid.seen).toEqual([]);
    choose('r30');
    expect(grid.seen).toEqual([30]);
    // Whoever scrolls away from it is left alone.
    put(['r99', 99]);
    clock.advance(1000);
    choose(null);
    choose('r3');
    expect(grid.seen).toEqual([30]);
  });

  it('is scrolled to as soon as its rows are drawn, and not again on the way back to the page', () => {
    const viewState = { top: 2 };
    const first = setUp({ viewState, currentId: 'r40' }, many);
    expect(first.grid.seen).toEqual([]);
    first.grid.fire('firstDataRendered');
    expect(first.grid.seen).toEqual([2, 40]);
    const second = setUp({ viewState, currentId: 'r40' }, many);
    second.grid.fire('firstDataRendered');
    expect(second.grid.seen).toEqual([2]);
  });

  it('that comes into the list later leaves the list where it is', () => {
    const { grid, clock, put } = setUp({ viewState: {}, currentId: 'late' }, many);
    grid.fire('firstDataRendered');
    put(['late', 1]);
    clock.advance(1000);
    expect(grid.seen).toEqual([]);
  });
});

describe('the end of the rows', () => {
  it('is reported within 80 px, or within the requested distance', () => {
    let near = 0;
    const many = Array.from({ length: 50 }, (_, at) => [`r${at}`, at] as const);
    const { grid, controller } = setUp({ onNearEnd: () => (near += 1) }, many);
    for (const bottom of [500, 919, 920, 1000]) {
      grid.view = { top: 0, bottom };
      controller.handleScroll();
    }
    expect(near).toBe(2);
    controller.update({ columns: [byPrice], onNearEnd: () => (near += 1), nearEndPx: 500 });
    grid.view = { top: 0, bottom: 500 };
    controller.handleScroll();
    expect(near).toBe(3);
  });
});

describe('a press on a row', () => {
  it('clicks on a single press and opens on a double one, unless the column acts on a single press', () => {
    const { controller, done } = setUp({}, ROWS);
    controller.handleClick({ slot: 1 }, 'price');
    controller.handleDoubleClick({ slot: 1 }, 'price');
    controller.handleDoubleClick({ slot: 1 }, 'mark');
    expect(done).toEqual(['click b price', 'open b']);
  });

  it('acts once on a double click, though other cells may be under the pointer by the second', () => {
    const { controller, done } = setUp({}, ROWS);
    controller.handleClick({ slot: 1 }, 'mark', 1);
    controller.handleClick({ slot: 1 }, 'price', 2);
    controller.handleDoubleClick({ slot: 1 }, 'price');
    expect(done).toEqual(['click b mark']);
  });

  it('works from the keyboard too, without the page acting on the same key', () => {
    const { controller, done } = setUp({}, ROWS);
    const strokes = [press({ key: 'Enter' }), press({ key: ' ' }), press({ key: 'c', ctrlKey: true })];
    for (const event of strokes) controller.handleKey({ slot: 0 }, 'mark', event);
    expect(done).toEqual(['open a', 'click a mark', 'copy a']);
    expect(strokes.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true]);
  });

  it('leaves a letter to the page when the row has no use for it', () => {
    const letters: string[] = [];
    const { controller } = setUp(
      { onRowLetter: (_row, letter) => letters.push(letter) > 0 && letter === 'b' },
      ROWS,
    );
    const [meant, other] = [press({ key: 'b' }), press({ key: 'x' })];
    for (const event of [meant, other]) controller.handleKey({ slot: 0 }, 'price', event);
    expect([letters, meant.defaultPrevented, other.defaultPrevented]).toEqual([['b', 'x'], true, false]);
  });

  it('does nothing below the last row, or on a row that is gone', () => {
    const { controller, done, table, clock } = setUp({}, ROWS);
    controller.handleClick({ slot: 9 }, 'price');
    controller.handleClick(undefined, 'price');
    table.put('a', null);
    clock.frame();
    controller.handleClick({ slot: 0 }, 'price');
    expect(done).toEqual([]);
  });
});

describe('a row element', () => {
  it('carries its row’s id, and is marked when panels show that row', () => {
    const { controller, host } = setUp({ currentId: 'b' }, ROWS);
    const rows = [0, 1].map((at) => {
      const element = document.createElement('div');
      element.className = 'ag-row';
      element.setAttribute('row-index', String(at));
      host.append(element);
      controller.markRow(at, element);
      return element;
    });
    const rowStates = () => rows.map((row) => [row.getAttribute('row-id'), row.getAttribute('aria-current')]);
    expect(rowStates()).toEqual([
      ['a', null],
      ['b', 'true'],
    ]);
    controller.update({ columns: [byPrice], currentId: 'a' });
    expect(rowStates()).toEqual([
      ['a', 'true'],
      ['b', null],
    ]);
  });

  it('is marked with every other row of the same bond, where a list has several', () => {
    const currentKey = ({ id }: Row) => (id === 'c' ? 'other' : 'bond');
    const { controller, host } = setUp({ currentId: 'bond', currentKey }, ROWS);
    const current = [0, 1, 2].map((at) => drawn(host, controller, at).closest('[aria-current]') !== null);
    expect(current).toEqual([true, true, false]);
  });
});

it('leaves no timer, listener or follower behind', () => {
  const { clock, grid, stop, put, empties } = setUp({ viewState: { top: 1 } }, ROWS);
  const reportedCount = empties.length;
  stop();
  put(['d', 1]);
  expect([clock.pending, grid.listening, empties.length]).toEqual([0, 0, reportedCount]);
});

/** The element of a row as the grid draws it, with a cell in it. */
function drawn(host: HTMLElement, controller: GridController<Row>, at: number): HTMLElement {
  const row = document.createElement('div');
  row.className = 'ag-row';
  row.setAttribute('row-index', String(at));
  const cell = document.createElement('span');
  cell.tabIndex = -1;
  row.append(cell);
  host.append(row);
  controller.markRow(at, row);
  return cell;
}

describe('rows in use', () => {
  it('stay in place while the pointer rests on one, and move once it has left', () => {
    const { grid, host, controller, clock, put, ids } = setUp({}, ROWS);
    grid.sort = { columnId: 'price', direction: 'desc' };
    grid.fire('sortChanged');
    expect(ids()).toEqual(['a', 'c', 'b']);
    controller.handlePointer(drawn(host, controller, 0));
    put(['b', 9]);
    clock.advance(3000);
    expect(ids()).toEqual(['a', 'b', 'c']);
    controller.handlePointer(document.createElement('p'));
    put(['c', 1]);
    clock.advance(1000);
    expect(ids()).toEqual(['b', 'a', 'c']);
  });

  it('are all held when the grid holds all, and reorder at the requested interval', () => {
    const { host, controller, clock, put, ids } = setUp({ hold: 'all', reorderMs: 200 }, ROWS);
    controller.handlePointer(drawn(host, controller, 2));
    const before = ids();
    clock.advance(10_000);
    controller.handlePointer(null);
    put(['d', 4]);
    clock.advance(199);
    expect([before, ids()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ]);
  });

  it('keep the row with keyboard focus in place, but not when focus is elsewhere on the page', () => {
    const { grid, host, controller, clock, put, ids } = setUp({}, ROWS);
    document.body.append(host);
    grid.sort = { columnId: 'price', direction: 'desc' };
    grid.fire('sortChanged');
    const cell = drawn(host, controller, 2);
    grid.focused = { rowIndex: 2 };
    cell.focus();
    put(['b', 9]);
    clock.advance(1000);
    expect(ids()).toEqual(['a', 'c', 'b']);
    cell.blur();
    put(['b', 10]);
    clock.advance(1000);
    expect(ids()).toEqual(['b', 'a', 'c']);
    host.remove();
  });

  it('do not include any while the focus is on a heading: rows move freely', () => {
    const { grid, host, controller, clock, put, ids } = setUp({}, ROWS);
    document.body.append(host);
    grid.sort = { columnId: 'price', direction: 'desc' };
    grid.fire('sortChanged');
    drawn(host, controller, 0).focus();
    put(['b', 9]);
    clock.advance(1000);
    expect(ids()).toEqual(['b', 'a', 'c']);
    host.remove();
  });
});

describe('the row menu', () => {
  const menu = { rowMenu: ({ id }: Row) => [{ kind: 'label' as const, key: 'k', label: id }] };

  it('belongs to the row under the element', () => {
    const { host, controller } = setUp(menu, ROWS);
    expect(controller.menuAt(drawn(host, controller, 1))).toEqual([{ kind: 'label', key: 'k', label: 'b' }]);
  });

  it('is empty outside the rows, on a row that is gone, and where rows have no menu', () => {
    const { host, controller, table, clock } = setUp(menu, ROWS);
    const cell = drawn(host, controller, 0);
    table.put('a', null);
    clock.frame();
    const plain = setUp({}, ROWS);
    expect([
      controller.menuAt(host),
      controller.menuAt(cell),
      plain.controller.menuAt(drawn(plain.host, plain.controller, 0)),
    ]).toEqual([[], [], []]);
  });
});

describe('column changes by the user', () => {
  it('are reported in order, in whole pixels, as hidden only where the user hid them', () => {
    const layouts: unknown[] = [];
    const { grid, controller } = setUp(
      { hiddenColumns: ['org'], onLayout: ({ columns }) => layouts.push(columns) },
      ROWS,
    );
    grid.columns = [
      { colId: 'price', width: 70.4, flex: null },
      { colId: 'org', width: 99.5 },
      { colId: 'time' },
    ];
    controller.notifyLayout();
    expect(layouts).toEqual([
      [
        { id: 'price', width: 70, isHidden: false },
        { id: 'org', width: 100, isHidden: true },
        { id: 'time', width: 0, isHidden: false },
      ],
    ]);
  });

  it('are reported without the width of one that takes spare room, which it has in a window of any width', () => {
    const layouts: unknown[] = [];
    const { grid, controller } = setUp({ onLayout: ({ columns }) => layouts.push(columns) }, ROWS);
    grid.columns = [{ colId: 'name', width: 600, flex: 2 }];
    controller.notifyLayout();
    expect(layouts).toEqual([[{ id: 'name', width: 0, isHidden: false }]]);
  });

  it('are not reported once the grid has gone', () => {
    const layouts: unknown[] = [];
    const { controller, stop } = setUp({ onLayout: (layout) => layouts.push(layout) }, ROWS);
    stop();
    controller.notifyLayout();
    controller.handleScroll();
    expect(layouts).toEqual([]);
  });
});

describe('shown rows', () => {
  it('are reported by id whenever they change, and once as an empty list', () => {
    const reported: (readonly string[])[] = [];
    const { put, clock } = setUp({ onRowsVisible: (ids) => reported.push(ids) });
    put(['a', 1]);
    put(['b', 2]);
    clock.advance(1000);
    clock.advance(5000);
    expect(reported).toEqual([[], ['a'], ['a', 'b']]);
  });

  it('are set as a whole when the grid was empty, and by difference afterwards', () => {
    const { grid, put, table, clock } = setUp({}, ROWS);
    put(['d', 4], ['e', 5]);
    clock.advance(1000);
    table.put('a', null);
    put(['f', 6]);
    clock.advance(1000);
    for (const id of ['b', 'c', 'd', 'e', 'f']) table.put(id, null);
    clock.frame();
    expect(grid.changes).toEqual(['rowData 3', '+2 -0', 'rowData 0']);
  });

  it('flash unless the user has switched that off, also while the grid is open', () => {
    const { controller, clock, put } = setUp({}, ROWS);
    const element = document.createElement('span');
    const byFlash = column('price', { flash: ({ price }: Row) => price });
    controller.cells.add({ element, column: byFlash, slot: 0 });
    put(['a', 4]);
    expect(element.dataset['flash']).toBe('up');
    controller.update({ columns: [byFlash], flash: false });
    clock.advance(1000);
    put(['a', 5]);
    expect([element.textContent, element.dataset['flash']]).toEqual(['5', undefined]);
  });
});

it('presses do nothing, without failing, where the view handles none', () => {
  const { controller, done } = setUp({}, ROWS);
  controller.update({ columns: [byPrice] });
  controller.handleClick({ slot: 0 }, 'price');
  controller.handleDoubleClick({ slot: 0 }, 'price');
  for (const init of [{ key: 'Enter' }, { key: ' ' }, { key: 'c', ctrlKey: true }, { key: 'b' }])
    controller.handleKey({ slot: 0 }, 'price', press(init));
  controller.notifyLayout();
  controller.handleScroll();
  expect(done).toEqual([]);
});

it('a key on a row that is gone is left to the page', () => {
  const { controller } = setUp({}, ROWS);
  const stroke = press({ key: 'Enter' });
  controller.handleKey({ slot: 9 }, 'price', stroke);
  expect(stroke.defaultPrevented).toBe(false);
});

it('the space bar triggers the row’s own press before clicking a cell', () => {
  const done: string[] = [];
  const { controller } = setUp(
    { onRowPress: ({ id }, at) => done.push(`mark ${id} ${at}`), onRowClick: () => done.push('click') },
    ROWS,
  );
  controller.handleKey({ slot: 1 }, 'price', press({ key: ' ' }));
  expect(done).toEqual(['mark b price']);
});

it('disconnects from a grid that was destroyed first', () => {
  const { grid, stop, clock } = setUp({ viewState: { top: 1 } }, ROWS);
  grid.isGone = true;
  expect(stop).not.toThrow();
  expect(clock.pending).toBe(0);
});

it('ignores late sort events from a grid that has gone', () => {
  const sorts: unknown[] = [];
  const { grid, stop } = setUp({ onSort: (sort) => sorts.push(sort) }, ROWS);
  grid.isGone = true;
  stop();
  const before = grid.changes.length;
  grid.sort = { columnId: 'price', direction: 'desc' };
  grid.fire('sortChanged');
  grid.fire('firstDataRendered');
  expect([sorts, grid.changes.length - before, grid.seen]).toEqual([[], 0, []]);
});
