/** Elements that take the focus in a table or grid. */
const STOPS = 'button, a[href], [tabindex]';

/**
 * Remembers a place that loses the focus; calling the result returns it. The cell of a live row is found again by the row's id, or by that of the
 * row which has replaced it, wherever it is by then. Where that row is gone, the focus goes to the head of the column: a key there does nothing,
 * and on another row would act on what the user did not mean. Any other element that is gone is replaced by the one in its place in the table.
 */
export function wayBack(place: HTMLElement): (replacements?: ReadonlyMap<string, string>) => void {
  const table = place.closest<HTMLElement>('table, [role=grid], [role=treegrid]');
  const row = place.closest('[row-id]')?.getAttribute('row-id') ?? null;
  const column = place.getAttribute('col-id');
  const at = table === null ? -1 : stopsOf(table).indexOf(place);
  return (replacements) => {
    if (table !== null && row !== null && column !== null) {
      const cell = `[col-id="${CSS.escape(column)}"]`;
      const find = (selector: string) => table.querySelector<HTMLElement>(selector);
      const moved = find(`[row-id="${CSS.escape(lastOf(row, replacements))}"] ${cell}`);
      return (moved ?? find(`[role=columnheader]${cell}`))?.focus({ preventScroll: true });
    }
    const stops = table === null || place.isConnected ? [] : stopsOf(table);
    (stops[Math.min(at, stops.length - 1)] ?? place).focus({ preventScroll: true });
  };
}

/** The row that has replaced it in the end. */
function lastOf(row: string, replacements: ReadonlyMap<string, string> | undefined): string {
  const next = replacements?.get(row);
  return next === undefined ? row : lastOf(next, replacements);
}

const stopsOf = (table: HTMLElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>(STOPS)];
