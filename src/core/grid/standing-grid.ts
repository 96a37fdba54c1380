import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  type GridApi,
  type GridOptions,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';
import type { GridWorker } from './grid-controller.ts';
import { gridTheme } from './grid-theme.ts';
import type { GridContext } from './live-cell-renderer.ts';
import type { RowSlot } from './live-column.ts';
import { getNonce } from './style-nonce.ts';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  RowApiModule,
  ScrollApiModule,
]);

const HEADER_PX = 28;
const GROUP_PX = 24;

const getRowId = (params: { readonly data: RowSlot }) => String(params.data.slot);

/** Options set once: rows are ours to order and paint, columns only move and resize. */
const FIXED: GridOptions<RowSlot> = {
  theme: gridTheme,
  getRowId,
  headerHeight: HEADER_PX,
  groupHeaderHeight: GROUP_PX,
  rowBuffer: 4,
  animateRows: false,
  suppressRowTransform: true,
  // Cells in normal flow (grid.css) follow the order of their elements, and none is left out.
  ensureDomOrder: true,
  suppressColumnVirtualisation: true,
  loading: false,
  suppressNoRowsOverlay: true,
  suppressMultiSort: true,
  suppressDragLeaveHidesColumns: true,
  // A row appears with its texts, not a frame before them.
  suppressAnimationFrame: true,
};

/** The next worker of a grid. */
type NextWorker = GridWorker & { readonly takeOver: (former: GridWorker | null) => void };

/** What distinguishes one grid from another, apart from its rows. */
export interface GridShape extends Required<
  Pick<GridOptions<RowSlot>, 'columnDefs' | 'maintainColumnOrder' | 'rowHeight'>
> {
  /** What screen readers announce for a sortable header. */
  readonly sortable: string;
}

/**
 * The library removes its style sheets from the document with the last grid, and restyles the whole page when it adds them for the next one.
 * This empty grid, which is in no document, keeps them there.
 */
let holder: GridApi | null = null;

/**
 * A grid in its own element, shown in one panel after another. It renders itself rather than through React, where each cell is a component with
 * some forty hooks though nothing in it needs React; the garbage collector traverses all of them several times a second.
 */
export class StandingGrid {
  readonly api: GridApi<RowSlot>;
  private readonly element = document.createElement('div');
  private readonly context: GridContext;
  private key: string;
  /** The user moved or resized columns: another panel's user did not. */
  private isTouched = false;
  private isScrolled = false;
  private readonly sort: string;
  /** Size of its current or last room. */
  private size: string;

  constructor(room: HTMLElement, worker: GridWorker, shape: GridShape) {
    this.element.className = 'live-grid-body';
    room.append(this.element);
    this.context = { worker };
    this.key = keyOf(shape);
    const { sortable, ...options } = shape;
    this.api = createGrid<RowSlot>(this.element, {
      ...FIXED,
      ...this.events(),
      ...options,
      context: this.context,
      styleNonce: getNonce(),
      localeText: { ariaSortableColumn: sortable },
    });
    this.sort = this.sortNow();
    this.size = sizeOf(room);
  }

  /** Whether it would be the same if made anew, in this room and this shape. */
  fits(room: HTMLElement, shape: GridShape): boolean {
    return this.key === keyOf(shape) && this.size === sizeOf(room);
  }

  /** Moves into this room. */
  moveTo(room: HTMLElement): void {
    room.append(this.element);
  }

  /** From now on it reports to this controller, and its cells show this controller's content. */
  workedBy(controller: NextWorker): void {
    controller.takeOver(this.context.worker);
    this.context.worker = controller;
  }

  /** Applies the columns and heights wanted now. */
  reshape(shape: GridShape): void {
    const key = keyOf(shape);
    if (key === this.key) return;
    this.key = key;
    const { columnDefs, maintainColumnOrder, rowHeight } = shape;
    this.api.updateGridOptions({ maintainColumnOrder, columnDefs, rowHeight });
  }

  /** Leaves its room; false: it is no longer as it was made, and is destroyed. */
  leave(): boolean {
    const { api, element } = this;
    if (this.isTouched || this.isScrolled || !this.context.worker.hasRows || this.sortNow() !== this.sort) {
      this.destroy();
      return false;
    }
    api.clearFocusedCell();
    // The pointer gets no event when a row is removed beneath it.
    for (const row of element.querySelectorAll('.ag-row-hover'))
      row.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    element.remove();
    return true;
  }

  destroy(): void {
    holder ??= createGrid(document.createElement('div'), { theme: gridTheme });
    this.api.destroy();
    this.element.remove();
  }

  private events(): GridOptions<RowSlot> {
    const worker = () => this.context.worker;
    return {
      processRowPostCreate: ({ rowIndex, eRow }) => worker().markRow(rowIndex, eRow),
      onColumnMoved: ({ finished, source }) => {
        if (!finished) return;
        this.isTouched ||= source.startsWith('ui');
        worker().tellLayout();
      },
      onColumnResized: ({ finished, source }) => {
        worker().refit();
        if (!finished || !source.startsWith('ui')) return;
        this.isTouched = true;
        worker().tellLayout();
      },
      onBodyScroll: ({ top, left }) => {
        // An element that leaves the document is scrolled to its start when it returns.
        this.isScrolled = top > 0 || left > 0;
        worker().scrolled();
      },
      onGridSizeChanged: (size) => {
        if (this.element.isConnected) this.size = sizeOf(size);
      },
      onCellClicked: ({ data, column }) => worker().click(data, column.getColId()),
      onCellDoubleClicked: ({ data, column }) => worker().doubleClick(data, column.getColId()),
      onCellKeyDown: (event) => {
        if ('column' in event && event.event instanceof KeyboardEvent)
          worker().key(event.data, event.column.getColId(), event.event);
      },
    };
  }

  private sortNow(): string {
    return this.api
      .getColumnState()
      .map(({ colId, sort }) => (sort === null ? '' : `${colId} ${sort}`))
      .join('');
  }
}

const keyOf = (shape: GridShape): string => JSON.stringify(shape);

const sizeOf = ({ clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>): string =>
  `${clientWidth} ${clientHeight}`;
