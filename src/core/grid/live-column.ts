/** A source of rows whose objects are changed in place. */
export interface LiveRows<Row> {
  /** The rows now, in the source's own order. */
  rows(): readonly Row[];
  /** Calls back at most once per animation frame. Returns its undo. */
  subscribe(listener: (change: RowsChange) => void): () => void;
}

export interface RowsChange {
  /** Ids of rows whose fields changed. */
  readonly changed: ReadonlySet<string>;
  /** Rows came, went or were replaced. */
  readonly structure: boolean;
}

/** One column of a live grid. `text` is called for visible cells only, whenever their row changed. */
export interface LiveColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly headerTooltip?: string;
  readonly width: number;
  readonly flex?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly pinned?: 'left' | 'right';
  readonly text: (row: Row) => string;
  /** Classes of the cell, e.g. `bid`, `up`. */
  readonly tone?: (row: Row) => string;
  /** Number whose change makes the cell flash up or down; null flashes nothing. */
  readonly flash?: (row: Row) => number | null;
  /** Makes the column sortable. Ascending order. */
  readonly compare?: (a: Row, b: Row) => number;
}

/** Orders numbers with the unknown last. For ascending sorts. */
export function compareNumbers(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a - b;
}
