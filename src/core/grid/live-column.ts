import type { ColumnRoom } from './columns/index.ts';

/** A source of rows whose objects are changed in place. A `LiveTable` of the market store is one. */
export interface LiveRows<Row> {
  /** The rows now, in the source's own order. */
  rows(): readonly Row[];
  /** The row of an id as it is now; undefined when it is gone. */
  get(id: string): Row | undefined;
  /** Calls back at most once per animation frame. Returns its undo. */
  subscribe(listener: (change: RowsChange) => void): () => void;
}

export interface RowsChange {
  /** Ids of rows whose fields changed. */
  readonly changed: ReadonlySet<string>;
  /** Rows came, went or were put in another order. */
  readonly structure: boolean;
  /** The person asked for other rows: they are shown at once, wherever the pointer is. */
  readonly isAsked?: boolean;
}

/** What a column sorts by. Null is unknown: such rows stand last in either direction. */
export type SortValue = number | string | null;

/** One column of a live grid. `text` is called for visible cells only, whenever their row changed. */
export interface LiveColumn<Row> extends ColumnRoom {
  readonly id: string;
  readonly header: string;
  readonly headerTooltip?: string;
  /** What the column is called where its header is a sign. */
  readonly name?: string;
  /** Header over neighbouring columns of the same group. */
  readonly group?: string;
  /** Classes of that header; the first column of the group decides. */
  readonly groupTone?: string;
  /** Takes a share of the room that is left over. */
  readonly flex?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly pinned?: 'left' | 'right';
  readonly text: (row: Row) => string;
  /**
   * What of the row the cell is made of: while it is the same, text, tone, label and flash are not asked for again. Leave it out where they depend on
   * anything else, e.g. the hour.
   */
  readonly reads?: (row: Row) => unknown;
  /** Classes of the cell, e.g. `bid`, `up`. */
  readonly tone?: (row: Row) => string;
  /** What readers hear in place of the text, for cells whose text is a sign. */
  readonly label?: (row: Row) => string;
  /** Number whose change makes the cell flash up or down; null flashes nothing. */
  readonly flash?: (row: Row) => number | null;
  /** Makes the column sortable. */
  readonly sortBy?: (row: Row) => SortValue;
  /** A click or the space bar does something in this cell: it looks pressable. */
  readonly pressable?: boolean;
}

/** The order that rows are shown in. */
export interface LiveSort {
  readonly columnId: string;
  readonly direction: 'asc' | 'desc';
}

/** Where a person left a grid that comes again, e.g. with a tab: whoever keeps it hands it back, the grid reads it once and writes it on. */
export interface GridPlace {
  sort?: LiveSort | null;
  /** Index of the first row in sight. */
  top?: number;
}

/** How a person left the columns: in this order, this wide (px), these hidden. Columns that it does not name follow in their own order. */
export interface GridLayout {
  readonly columns: readonly { readonly id: string; readonly width: number; readonly isHidden: boolean }[];
}

/** What the grid itself holds of a row: its place. Rows are put into places, and values are painted, past the grid. */
export interface RowSlot {
  readonly slot: number;
}
