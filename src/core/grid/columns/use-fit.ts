import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { type Fit, fitColumns } from './fit.ts';
import type { ColumnRoom } from './kinds.ts';

/** Inner width of the element, px, followed; null until there is one that is laid out. */
export function useRoom(element: HTMLElement | null): number | null {
  const [room, setRoom] = useState<number | null>(null);
  const [known, setKnown] = useState<HTMLElement | null>(null);
  // What is not laid out, e.g. in a hidden tab, has no width to go by.
  const take = () => element?.clientWidth && setRoom(element.clientWidth);
  // With the first rendering that has it: after it, what the room is for would be made and laid out twice.
  if (known !== element) {
    setKnown(element);
    take();
  }
  useLayoutEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `take` is of the element
  }, [element]);
  return room;
}

/** The columns that have room; the same value while the same ones have. `reserved`: px of the room that are not for columns. */
export function useFit<C extends ColumnRoom>(
  columns: readonly C[],
  room: number | null,
  reserved = 0,
): Fit<C> {
  const next = fitColumns(columns, room === null ? null : room - reserved);
  const key = `${next.state} ${columns.map((column) => Number(next.shown.includes(column))).join('')}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of `next` that is not in the columns
  return useMemo(() => next, [columns, key]);
}

/** Height of a row, px, rather too little: `--row` of the tokens is 28. */
const ROW_PX = 26;
/** More than have room, for a place that is no higher than what is in it. */
const SPARE_ROWS = 4;

/**
 * What of a table's rows is made now: none until the element that scrolls them is there, since they would be made again for its columns;
 * with the first frame those that have room in it; all from the next rendering on. All at once where it is not laid out.
 */
export function useFirstRows<Row>(rows: readonly Row[], element: HTMLElement | null): readonly Row[] {
  const isLater = useDeferredValue(true, false);
  if (isLater) return rows;
  // `slice` cuts fractions off.
  return rows.slice(0, element ? (element.clientHeight / ROW_PX || Infinity) + SPARE_ROWS : 0);
}
