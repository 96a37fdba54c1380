import { useLayoutEffect, useMemo, useState } from 'react';
import { type Fit, fitColumns } from './fit.ts';
import type { ColumnRoom } from './kinds.ts';

/** Inner width of the element, px, followed; null until there is one that is laid out. */
export function useRoom(element: HTMLElement | null): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    // What is not laid out, e.g. in a hidden tab, has no width to go by.
    const take = () => element.clientWidth > 0 && setRoom(element.clientWidth);
    take();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
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
