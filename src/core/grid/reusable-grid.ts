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
import type { GridDelegate } from './grid-controller.ts';
import { gridTheme } from './grid-theme.ts';
import type { GridContext } from './live-cell-renderer.ts';
import type { RowSlot } from './live-column.ts';
import { getNonce } from './style-nonce.ts';
import { TAB_STOPS } from './tab-stops.ts';

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
  rowData: [],
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
  ...TAB_STOPS,
};

/** The next controller of a grid. */
type NextDelegate = GridDelegate & { readonly takeOver: (previous: GridDelegate | null) => void };

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
let styleHolder: GridApi | null = null;

/**
 * A grid in its own element, shown in one panel after another. It renders itself rather than through React, where each cell is a component with
 * some forty hooks though nothing in it needs React; the garbage collector traverses all of them several times a second.
 */
export class ReusableGrid {
  readonly api: GridApi<RowSlot>;
  private readonly element = document.createElement('div');
  private readonly context: GridContext;
  private key: string;
  /** The user moved or resized columns: another panel's user did not. */
  private isRearranged = false;
  private isScrolled = false;
  /** It has had rows: the library tells of its first ones only once. */
  private isFirstFillOver = false;
  private readonly initialSort: string;
  /** Size of its current or last container. */
  private size: string;

  /** `hidden`: ids of columns that are not shown at first. Hidden afterwards, the columns would be laid out twice. */
  constructor(container: HTMLElement, delegate: GridDelegate, shape: GridShape, hidden: ReadonlySet<string>) {
    this.element.className = 'live-grid-body';
    container.append(this.element);
    this.context = { delegate };
    this.key = keyOf(shape);
    const { sortable, columnDefs, ...options } = shape;
    this.api = createGrid<RowSlot>(this.element, {
      ...FIXED,
      ...this.events(),
      ...options,
      columnDefs: withHidden(columnDefs ?? [], hidden),
      context: this.context,
      styleNonce: getNonce(),
      localeText: { ariaSortableColumn: sortable },
    });
    this.initialSort = this.currentSort();
    this.size = sizeOf(container);
  }

  /** Whether a new grid in this container and shape would be the same. */
  fits(container: Pick<Element, 'clientWidth' | 'clientHeight'>, shape: GridShape): boolean {
    return this.key === keyOf(shape) && this.size === sizeOf(container);
  }

  /** Moves into this container. */
  moveTo(container: HTMLElement): void {
    container.append(this.element);
  }

  /** From now on it reports to this controller, and its cells show this controller's content. */
  setDelegate(delegate: NextDelegate): void {
    delegate.takeOver(this.context.delegate);
    this.context.delegate = delegate;
  }

  /** Applies the columns and heights wanted now. */
  reshape(shape: GridShape): void {
    const key = keyOf(shape);
    if (key === this.key) return;
    this.key = key;
    const { columnDefs, maintainColumnOrder, rowHeight } = shape;
    this.context.delegate.refit();
    this.api.updateGridOptions({ maintainColumnOrder, columnDefs, rowHeight });
  }

  /** Leaves its container; false: it is no longer as it was made, and is destroyed. */
  detach(): boolean {
    const { api, element } = this;
    if (
      this.isRearranged ||
      this.isScrolled ||
      (this.isFirstFillOver && !this.context.delegate.hasRows) ||
      this.currentSort() !== this.initialSort
    ) {
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
    styleHolder ??= createGrid(document.createElement('div'), { theme: gridTheme });
    this.api.destroy();
    this.element.remove();
  }

  private events(): GridOptions<RowSlot> {
    const delegate = () => this.context.delegate;
    return {
      processRowPostCreate: ({ rowIndex, eRow }) => delegate().markRow(rowIndex, eRow),
      onDisplayedColumnsChanged: () => delegate().refit(),
      onColumnMoved: ({ finished, source }) => {
        if (!finished) return;
        this.isRearranged ||= source.startsWith('ui');
        delegate().notifyLayout();
      },
      onColumnResized: ({ finished, source }) => {
        delegate().refit();
        if (!finished || !source.startsWith('ui')) return;
        this.isRearranged = true;
        delegate().notifyLayout();
      },
      onBodyScroll: ({ top, left }) => {
        // An element that leaves the document is scrolled to its start when it returns.
        this.isScrolled = top > 0 || left > 0;
        delegate().handleScroll();
      },
      onFirstDataRendered: () => {
        this.isFirstFillOver = true;
      },
      onGridSizeChanged: (size) => {
        if (this.element.isConnected) this.size = sizeOf(size);
      },
      onCellClicked: ({ data, column, event }) =>
        delegate().handleClick(data, column.getColId(), event instanceof MouseEvent ? event.detail : 1),
      onCellDoubleClicked: ({ data, column }) => delegate().handleDoubleClick(data, column.getColId()),
      onCellKeyDown: (event) => {
        if ('column' in event && event.event instanceof KeyboardEvent)
          delegate().handleKey(event.data, event.column.getColId(), event.event);
      },
    };
  }

  private currentSort(): string {
    return this.api
      .getColumnState()
      .map(({ colId, sort }) => (sort === null ? '' : `${colId} ${sort}`))
      .join('');
  }
}

/** Definitions of which these columns are hidden at first. */
const withHidden = (
  defs: NonNullable<GridShape['columnDefs']>,
  hidden: ReadonlySet<string>,
): NonNullable<GridShape['columnDefs']> =>
  defs.map((def) => {
    if ('children' in def) return { ...def, children: withHidden(def.children, hidden) };
    return hidden.has(def.colId ?? '') ? { ...def, initialHide: true } : def;
  });

const keyOf = (shape: GridShape): string => JSON.stringify(shape);

const sizeOf = ({ clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>): string =>
  `${clientWidth} ${clientHeight}`;
