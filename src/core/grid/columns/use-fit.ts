import { useIsAfterFirstFrame } from '#core/hooks';
import { useMemo } from 'react';
import { type Fit, fitColumns } from './fit.ts';
import type { ColumnSizing } from './kinds.ts';

/** The columns that fit; the same value while the same ones do. `reserved`: px of the room that are not for columns. */
export function useFit<C extends ColumnSizing>(
  columns: readonly C[],
  room: number | null,
  reserved: number,
): Fit<C> {
  const next = fitColumns(columns, room === null ? null : room - reserved);
  const key = `${next.state} ${columns.map((column) => Number(next.visible.includes(column))).join('')}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of `next` that is not in the columns
  return useMemo(() => next, [columns, key]);
}

/** Height of a row, px, deliberately low: `--row` of the tokens is 28. */
const ROW_PX = 26;
/** Rows for a container that is only as high as its content. */
const MIN_ROWS = 5;

/**
 * The rows of a table to render now: none until the element that scrolls them exists, because they would be rendered again for its
 * columns; in the first frame those that fit; all of them from the next rendering on. All at once where it is not laid out.
 */
export function useFirstRows<Row>(rows: readonly Row[], element: HTMLElement | null): readonly Row[] {
  const isFirstFrameShown = useIsAfterFirstFrame();
  // Read once: a rendering between the two would have the page laid out.
  const fitting = useMemo(
    () => (element ? Math.max((element.clientHeight || Infinity) / ROW_PX, MIN_ROWS) : 0),
    [element],
  );
  // `slice` truncates fractions.
  return isFirstFrameShown ? rows : rows.slice(0, fitting);
}
