import type { SortValue } from './live-column.ts';
import { compareValues } from './value-order.ts';

/** How rows are ordered: by a value, unknown ones last in either direction. */
export interface Order<Row> {
  readonly sortBy: (row: Row) => SortValue;
  readonly direction: 'asc' | 'desc';
}

/** Rows in order; equal ones keep the order given. Without an order the rows are unchanged. Each row's value is read once. */
export function orderRows<Row>(rows: readonly Row[], order: Order<Row> | null): readonly Row[] {
  if (order === null) return rows;
  const isDescending = order.direction === 'desc';
  return rows
    .map((row) => ({ row, value: order.sortBy(row) }))
    .sort((a, b) => compareValues(a.value, b.value, isDescending))
    .map((item) => item.row);
}

/**
 * Puts the ids that the user is pointing at, or that have the keyboard focus, back at their place: `anchors` maps them to their
 * index on screen. The others keep their new order around them. An id that is gone keeps its place too: what is pressed there must not
 * be another row.
 */
export function keepInPlace(
  ordered: readonly string[],
  anchors: ReadonlyMap<string, number>,
): readonly string[] {
  if (anchors.size === 0) return ordered;
  const result = ordered.filter((id) => !anchors.has(id));
  for (const [id, index] of [...anchors].sort((a, b) => a[1] - b[1]))
    result.splice(Math.min(index, result.length), 0, id);
  return result;
}
