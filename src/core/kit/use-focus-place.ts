import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';
const firstStop = (row: Element | undefined): HTMLElement | null =>
  row instanceof HTMLElement && row.matches(STOPS) ? row : (row?.querySelector<HTMLElement>(STOPS) ?? null);

/**
 * Keeps the focus in a list whose rows are its children: where a row, or the button in it, goes away with the focus, the row in its place
 * receives it, else the nearest box around the list that can have it. A screen reader would otherwise begin again at the top of the page.
 * The result is spread onto the list.
 */
export function useFocusPlace<E extends HTMLElement>(list: RefObject<E | null>) {
  const at = useRef(-1);
  // React reports no blur of what it removes itself: after such a commit the place is still known.
  useLayoutEffect(() => {
    const box = list.current;
    if (box === null || at.current < 0 || document.activeElement !== document.body) return;
    const rows = [...box.children];
    const place = Math.min(at.current, rows.length - 1);
    at.current = -1;
    const stop = firstStop(rows[place]) ?? box.closest<HTMLElement>('[tabindex]');
    stop?.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      at.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    },
    onBlur: () => {
      at.current = -1;
    },
  };
}
