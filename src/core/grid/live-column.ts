import type { ColumnSizing } from './columns/index.ts';

/** A source of rows whose objects are changed in place, e.g. a `LiveTable` of the market store. */
export interface LiveRows<Row> {
  /** The rows now, in the source's own order. */
  rows(): readonly Row[];
  /** The current row of an id; undefined when it is gone. */
  get(id: string): Row | undefined;
  /** Calls back at most once per animation frame. Returns its undo. */
  subscribe(listener: (change: RowsChange) => void): () => void;
  /** `inSight` returns the ids of the rows on screen, until the undo: a source of streamed rows asks now and then, and receives these first. */
  registerView?(inSight: () => Iterable<string>): () => void;
}

/** What changed in a source of rows since its last call. */
export interface RowsChange {
  /** Ids of rows whose fields changed. */
  readonly changed: ReadonlySet<string>;
  /** Rows were added, removed or reordered. */
  readonly structure: boolean;
  /** The user asked for other rows: they are shown at once, wherever the pointer is. */
  readonly isRequested?: boolean;
}

/** The value a column sorts by. Null is unknown: such rows come last in either direction. */
export type SortValue = number | string | null;

/** One column of a live grid. `text` is called for visible cells only, whenever their row changed. */
export interface LiveColumn<Row> extends ColumnSizing {
  readonly id: string;
  readonly header: string;
  /** Name where its header does not say what it is: it is an icon, or that of its group says the rest. */
  readonly name?: string;
  /** Header over neighbouring columns of the same group. */
  readonly group?: string;
  /** Classes of that header; the first column of the group decides. */
  readonly groupTone?: string;
  /** Share of the remaining width that it takes. */
  readonly flex?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly pinned?: 'left' | 'right';
  readonly text: (row: Row) => string;
  /**
   * The part of the row that the cell is made from: while it is the same, text, tone, label and flash are not called again. Omit it where they depend
   * on anything else, e.g. the time.
   */
  readonly dependsOn?: (row: Row) => unknown;
  /** Classes of the cell, e.g. `bid`, `up`. */
  readonly tone?: (row: Row) => string;
  /** What screen readers announce in place of the text, for cells whose text is an icon. */
  readonly label?: (row: Row) => string;
  /** Number whose change makes the cell flash up or down; null flashes nothing. */
  readonly flash?: (row: Row) => number | null;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => SortValue;
  /** A click or the space bar acts in this cell: it looks pressable. */
  readonly pressable?: boolean;
}

/** The order that rows are shown in. */
export interface LiveSort {
  readonly columnId: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * How the user left a grid that will be shown again, e.g. with a tab: its owner keeps it and passes it in; the grid reads it once and keeps it up
 * to date.
 */
export interface GridViewState {
  sort?: LiveSort | null;
  /** Index of the first row in sight. */
  top?: number;
  /** The highlighted row that was last brought into sight. */
  currentId?: string | null | undefined;
}

/**
 * How the user left the columns: their order, widths (px; 0: the product's own) and which are hidden. Columns that it does not name follow in their
 * own order.
 */
export interface GridLayout {
  readonly columns: readonly { readonly id: string; readonly width: number; readonly isHidden: boolean }[];
}

/** All the grid itself holds of a row: its slot. Assigning rows to slots and painting values happen outside the grid. */
export interface RowSlot {
  readonly slot: number;
}
