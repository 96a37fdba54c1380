/** Elements that take the focus in a table or grid. */
const STOPS = 'button, a[href], [tabindex]';

/**
 * Remembers a place that loses the focus; calling the result returns it. The cell of a live row is found again by the row's id, wherever
 * the row is by then. An element that is gone is replaced by the one in its place in the table.
 */
export function wayBack(place: HTMLElement): () => void {
  const table = place.closest<HTMLElement>('table, [role=grid], [role=treegrid]');
  const row = place.closest('[row-id]')?.getAttribute('row-id') ?? null;
  const column = place.getAttribute('col-id');
  const at = table === null ? -1 : stopsOf(table).indexOf(place);
  return () => {
    const moved =
      row === null || column === null
        ? null
        : table?.querySelector<HTMLElement>(`[row-id="${CSS.escape(row)}"] [col-id="${CSS.escape(column)}"]`);
    const stops = table === null || place.isConnected ? [] : stopsOf(table);
    (moved ?? stops[Math.min(at, stops.length - 1)] ?? place).focus({ preventScroll: true });
  };
}

const stopsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>(STOPS)];
