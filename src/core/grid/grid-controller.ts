import type { CellPosition, GridApi } from 'ag-grid-community';
import type { Clock, Undo } from '#core/clock';
import type { MenuEntry } from '#core/kit';
import { type LiveCell, LiveCells } from './live-cells.ts';
import type { GridLayout, GridViewState, LiveColumn, LiveRows, LiveSort, RowSlot } from './live-column.ts';
import type { Order } from './live-order.ts';
import { LiveView } from './live-view.ts';
import { rowKey, rowLetter } from './row-key.ts';

/** What a grid reports to its owner, and how it behaves. May change with every render. */
export interface GridSettings<Row> {
  readonly columns: readonly LiveColumn<Row>[];
  /** Ids of hidden columns. */
  readonly hiddenColumns?: readonly string[];
  readonly flash?: boolean;
  /** See LiveView. */
  readonly reorderMs?: number;
  readonly hold?: 'row' | 'all';
  /** Highlighted row, e.g. the bond that linked panels show. */
  readonly currentId?: string | null;
  /** What `currentId` names of a row, where several rows may be highlighted: by default its id. */
  readonly currentKey?: (row: Row) => string;
  /** Pixels from the end at which `onNearEnd` fires. */
  readonly nearEndPx?: number;
  readonly onRowClick?: (row: Row, columnId: string) => void;
  /** The space bar on a row; without this, it presses the cell. */
  readonly onRowPress?: (row: Row, columnId: string) => void;
  /** Enter or double click on a row. */
  readonly onRowOpen?: (row: Row) => void;
  /** Ctrl+C or Cmd+C on a row without selected text. */
  readonly onRowCopy?: (row: Row, columnId: string) => void;
  /** A letter without modifiers on a row, in lower case. True: it was handled. */
  readonly onRowLetter?: (row: Row, letter: string) => boolean;
  /** Entries of a row's menu. */
  readonly rowMenu?: (row: Row) => readonly MenuEntry[];
  /** Entries of the menu of every header, given the columns that have room. */
  readonly headMenu?: (visible: readonly LiveColumn<Row>[]) => readonly MenuEntry[];
  readonly onNearEnd?: () => void;
  /** The rows on screen from now on, by id: reported after a short delay, or when the pointer is off them. */
  readonly onRowsVisible?: (ids: readonly string[]) => void;
  readonly onSort?: (sort: LiveSort | null) => void;
  /** The user moved or resized a column. */
  readonly onLayout?: (layout: GridLayout) => void;
  readonly viewState?: GridViewState;
  /** The rows may be out of date: they are greyed. */
  readonly stale?: boolean;
}

const heightOf = (api: GridApi<RowSlot>): number => api.getDisplayedRowAtIndex(0)?.rowHeight ?? 1;

/** What a grid reports to, and requests from, its controller. */
export type GridDelegate = Pick<
  GridController<never>,
  | 'addCell'
  | 'refit'
  | 'markRow'
  | 'notifyLayout'
  | 'handleScroll'
  | 'handleClick'
  | 'handleDoubleClick'
  | 'handleKey'
  | 'hasRows'
>;

/** Joins the grid, the rows and the user: what is painted when, in which order, and what a press does. Free of React. */
export class GridController<Row> {
  readonly cells: LiveCells<Row>;
  private readonly source: LiveRows<Row>;
  private readonly rowId: (row: Row) => string;
  private readonly clock: Clock;
  private settings: GridSettings<Row> = { columns: [] };
  private api: GridApi<RowSlot> | null = null;
  private host: HTMLElement | null = null;
  private view: LiveView<Row> | null = null;
  private rowCount = 0;
  /** Before its first rows are drawn the grid has no height to scroll in. */
  private isDrawn = false;
  /** Column of the first click of the last series. */
  private firstClicked = '';

  constructor(source: LiveRows<Row>, rowId: (row: Row) => string, clock: Clock) {
    this.source = source;
    this.rowId = rowId;
    this.clock = clock;
    this.cells = new LiveCells<Row>({
      get: (id) => source.get(id),
      flash: () => this.settings.flash ?? true,
    });
  }

  /** Applies newer settings. */
  update(settings: GridSettings<Row>): void {
    const before = this.settings;
    this.settings = settings;
    if (before.columns !== settings.columns) this.cells.setColumns(settings.columns);
    if (before.currentId !== settings.currentId) this.markRows();
    if (before.stale !== settings.stale) this.cells.layOutAll();
  }

  /** The grid attached next had this controller before; null: it is new. Its rows and cells stay in place. */
  takeOver(previous: GridDelegate | null): void {
    if (previous === this) return;
    // `as` holds: only the row count and cell elements of the previous one are used; the content is ours.
    const before = previous as GridController<Row> | null;
    this.rowCount = before?.rowCount ?? 0;
    if (before !== null) this.cells.takeOver(before.cells, this.settings.columns);
  }

  /** The grid drew a cell in this column; it is painted until the undo. */
  addCell(columnId: string, cell: Omit<LiveCell<Row>, 'column'>): Undo | undefined {
    const column = this.settings.columns.find(({ id }) => id === columnId);
    return column && this.cells.add({ ...cell, column });
  }

  /** Columns or rows have another size or place. */
  refit(): void {
    this.cells.refit();
  }

  /** Every row as currently listed, including those out of sight. */
  get listedRows(): readonly Row[] {
    return (this.view?.visibleIds ?? []).flatMap((id) => this.source.get(id) ?? []);
  }

  /** The grid has rows. */
  get hasRows(): boolean {
    return this.rowCount > 0;
  }

  /** The grid is ready. Shows the rows until the undo is called; `onEmpty` is called at once, and again later, with whether there are none. */
  attach(api: GridApi<RowSlot>, host: HTMLElement, onEmpty: (isEmpty: boolean) => void): Undo {
    this.api = api;
    this.host = host;
    const { reorderMs, hold, viewState: { top = 0 } = {} } = this.settings;
    const isNew = !this.hasRows;
    const view = new LiveView<Row>({
      source: this.source,
      rowId: this.rowId,
      cells: this.cells,
      clock: this.clock,
      order: () => this.order(),
      show: (ids) => {
        this.setRowCount(api, ids.length);
        this.markRows();
        onEmpty(ids.length === 0);
        this.settings.onRowsVisible?.(ids);
      },
      focusedId: () => this.focusedId(),
      ...(reorderMs === undefined ? {} : { reorderMs }),
      ...(hold === undefined ? {} : { hold }),
    });
    this.view = view;
    const stop = view.start();
    // To the view, nothing to show is no change; the grid may still have the rows of an earlier filter.
    if (view.visibleIds.length === 0) {
      this.setRowCount(api, 0);
      this.settings.onRowsVisible?.([]);
    }
    onEmpty(view.visibleIds.length === 0);
    const handleSort = () => {
      // The grid reports in a separate task: by then it may have gone, and its order with it.
      if (this.view !== view) return;
      view.reorder();
      const sort = this.sort();
      if (this.settings.viewState) this.settings.viewState.sort = sort;
      this.settings.onSort?.(sort);
    };
    api.addEventListener('sortChanged', handleSort);
    const handleFirst = () => {
      this.isDrawn = true;
      if (top > 0 && this.rowCount > 0) api.ensureIndexVisible(Math.min(top, this.rowCount - 1), 'top');
      this.markRows();
    };
    if (isNew) api.addEventListener('firstDataRendered', handleFirst);
    else handleFirst();
    return () => {
      stop();
      this.view = null;
      this.api = null;
      if (api.isDestroyed()) return;
      api.removeEventListener('sortChanged', handleSort);
      api.removeEventListener('firstDataRendered', handleFirst);
    };
  }

  /** Marks a row's element with the row it shows: `row-id` for lookups, `aria-current` for the highlighted one. */
  markRow(slot: number, element: Element): void {
    const id = this.cells.idAt(slot);
    if (id === undefined) return;
    if (element.getAttribute('row-id') !== id) element.setAttribute('row-id', id);
    const { currentId, currentKey } = this.settings;
    const row = currentKey && this.source.get(id);
    const isCurrent = (row && currentKey ? currentKey(row) : id) === currentId;
    if (isCurrent === element.hasAttribute('aria-current')) return;
    if (isCurrent) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
  }

  /** The pointer moved over this element, or (null) left the grid. */
  handlePointer(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest('.ag-row') : null;
    this.view?.point(row?.getAttribute('row-id') ?? null);
  }

  /** A menu of a row is open, or no longer: no row moves from under it. */
  holdRows(isHeld: boolean): void {
    if (this.view) this.view.isHeld = isHeld;
  }

  /** `nth` click of a quick series, 1 first. Only the first counts: what it opens may have moved other cells under the pointer. */
  handleClick(data: RowSlot | undefined, columnId: string, nth = 1): void {
    if (nth > 1) return;
    this.firstClicked = columnId;
    const row = this.row(data);
    if (row !== undefined) this.settings.onRowClick?.(row, columnId);
  }

  /** A double click opens the row, except where single clicks have an action of their own. */
  handleDoubleClick(data: RowSlot | undefined, columnId: string): void {
    const row = this.row(data);
    const isPressable = this.settings.columns.some(
      ({ id, pressable }) => pressable === true && (id === columnId || id === this.firstClicked),
    );
    if (row !== undefined && !isPressable) this.settings.onRowOpen?.(row);
  }

  handleKey(data: RowSlot | undefined, columnId: string, event: KeyboardEvent): void {
    const row = this.row(data);
    if (row === undefined) return;
    const action = rowKey(event);
    if (action === null) {
      const letter = rowLetter(event);
      if (letter !== null && this.settings.onRowLetter?.(row, letter) === true) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (action === 'open') this.settings.onRowOpen?.(row);
    else if (action === 'press') (this.settings.onRowPress ?? this.settings.onRowClick)?.(row, columnId);
    else this.settings.onRowCopy?.(row, columnId);
  }

  /** Menu entries of the row that contains this element. */
  menuAt(target: Element): readonly MenuEntry[] {
    const id = target.closest('.ag-row')?.getAttribute('row-id') ?? null;
    const row = id === null ? undefined : this.source.get(id);
    return row === undefined ? [] : (this.settings.rowMenu?.(row) ?? []);
  }

  /** The user moved or resized a column. */
  notifyLayout(): void {
    const { hiddenColumns = [], onLayout } = this.settings;
    if (this.api === null) return;
    const columns = this.api.getColumnState().map(({ colId, width, flex }) => ({
      id: colId,
      // One that takes spare room goes on doing so.
      width: flex ? 0 : Math.round(width ?? 0),
      // A column that does not fit at present was not hidden by the user.
      isHidden: hiddenColumns.includes(colId),
    }));
    onLayout?.({ columns });
  }

  /** The body was scrolled. */
  handleScroll(): void {
    const { api, settings } = this;
    if (api === null) return;
    if (settings.viewState && this.rowCount > 0)
      settings.viewState.top = Math.round(api.getVerticalPixelRange().top / heightOf(api));
    if (settings.onNearEnd === undefined) return;
    const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
    const end = (last?.rowTop ?? 0) + (last?.rowHeight ?? 0);
    if (end - api.getVerticalPixelRange().bottom <= (settings.nearEndPx ?? 80)) settings.onNearEnd();
  }

  private row(data: RowSlot | undefined): Row | undefined {
    const id = data === undefined ? undefined : this.cells.idAt(data.slot);
    return id === undefined ? undefined : this.source.get(id);
  }

  /** Sets the number of rows. Slots are added and removed at the end: no element moves. */
  private setRowCount(api: GridApi<RowSlot>, count: number): void {
    const slots = (from: number, to: number): RowSlot[] =>
      Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ slot: from + index }));
    if (count === this.rowCount) return;
    if (this.rowCount === 0 || count === 0) api.setGridOption('rowData', slots(0, count));
    else api.applyTransaction({ add: slots(this.rowCount, count), remove: slots(count, this.rowCount) });
    this.rowCount = count;
  }

  /** Marks the rows drawn, and scrolls once to a highlighted one out of sight: it was chosen elsewhere, such as in the search. */
  private markRows(): void {
    for (const element of this.host?.querySelectorAll('.ag-row') ?? [])
      this.markRow(Number(element.getAttribute('row-index')), element);
    const { api, view, settings } = this;
    const { currentId, viewState } = settings;
    if (!api || !view || !viewState || !this.isDrawn || !this.rowCount || viewState.currentId === currentId)
      return;
    viewState.currentId = currentId;
    const at = view.visibleIds.indexOf(currentId ?? '');
    const { top, bottom } = api.getVerticalPixelRange();
    const start = api.getDisplayedRowAtIndex(at)?.rowTop ?? top;
    if (start < top || start > bottom - heightOf(api)) api.ensureIndexVisible(at, 'middle');
  }

  private sort(): LiveSort | null {
    for (const { colId, sort } of this.api?.getColumnState() ?? []) {
      if (sort === 'asc' || sort === 'desc') return { columnId: colId, direction: sort };
    }
    return null;
  }

  private order(): Order<Row> | null {
    const sort = this.sort();
    const sortBy = this.settings.columns.find((column) => column.id === sort?.columnId)?.sortBy;
    return sort === null || sortBy === undefined ? null : { sortBy, direction: sort.direction };
  }

  private focusedId(): string | null {
    if (this.api === null || !this.host?.contains(document.activeElement)) return null;
    // Undefined, whatever its type says, while the focus is on a header and was on no cell before.
    const focused: CellPosition | null | undefined = this.api.getFocusedCell();
    return focused ? (this.cells.idAt(focused.rowIndex) ?? null) : null;
  }
}
