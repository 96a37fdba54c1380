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

const getNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const getRowId = (params: { readonly data: RowSlot }) => String(params.data.slot);

/** What the grid is told once: rows are ours to order and paint, columns only move and resize. */
const FIXED: GridOptions<RowSlot> = {
  theme: gridTheme,
  getRowId,
  headerHeight: HEADER_PX,
  groupHeaderHeight: GROUP_PX,
  rowBuffer: 4,
  animateRows: false,
  suppressRowTransform: true,
  // Cells that stand one after another (grid.css) stand in the order of their elements, and none is left out.
  ensureDomOrder: true,
  suppressColumnVirtualisation: true,
  loading: false,
  suppressNoRowsOverlay: true,
  suppressMultiSort: true,
  suppressDragLeaveHidesColumns: true,
  // A row comes with its texts, not a frame before them.
  suppressAnimationFrame: true,
};

/** Who begins to work a grid. */
type NextWorker = GridWorker & { readonly takeOver: (former: GridWorker | null) => void };

/** What tells one grid from another, but for its rows. */
export interface GridShape extends Required<
  Pick<GridOptions<RowSlot>, 'columnDefs' | 'maintainColumnOrder' | 'rowHeight'>
> {
  /** What readers hear of a head that sorts. */
  readonly sortable: string;
}

/**
 * The library takes its style sheets out of the document with the last grid, and has the whole page restyled when it puts them back for the next
 * one. This grid of nothing, which is in no document, keeps them there.
 */
let holder: GridApi | null = null;

/**
 * A grid in an element of its own, which stands in one panel after another: as it renders by itself, not as it does for React, where each cell
 * is a component with some forty hooks though nothing of it is React's. The garbage collector looks through all of them several times a second.
 */
export class StandingGrid {
  readonly api: GridApi<RowSlot>;
  private readonly element = document.createElement('div');
  private readonly context: GridContext;
  private key: string;
  /** Columns moved or resized, by a person: another panel's are not. */
  private isTouched = false;
  private isScrolled = false;
  private readonly sort: string;
  /** Of its room, where it stands or stood last. */
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

  /** It would be the same if it were made anew, in this room and this shape. */
  fits(room: HTMLElement, shape: GridShape): boolean {
    return this.key === keyOf(shape) && this.size === sizeOf(room);
  }

  /** Stands in this room from now on. */
  moveTo(room: HTMLElement): void {
    room.append(this.element);
  }

  /** From now on it tells this one what happens, and its cells say what this one wants. */
  workedBy(controller: NextWorker): void {
    controller.takeOver(this.context.worker);
    this.context.worker = controller;
  }

  /** Columns and heights as they are wanted now. */
  reshape(shape: GridShape): void {
    const key = keyOf(shape);
    if (key === this.key) return;
    this.key = key;
    const { columnDefs, maintainColumnOrder, rowHeight } = shape;
    this.api.updateGridOptions({ maintainColumnOrder, columnDefs, rowHeight });
  }

  /** Leaves its room; false: it is not as it was made, and goes for good. */
  leave(): boolean {
    const { api, element } = this;
    if (this.isTouched || this.isScrolled || !this.context.worker.hasRows || this.sortNow() !== this.sort) {
      this.destroy();
      return false;
    }
    api.clearFocusedCell();
    // The pointer is told of no row that goes from under it.
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
        // What leaves the document stands at its beginning when it comes back.
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
