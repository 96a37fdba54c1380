import { useLayoutEffect, useState } from 'react';

/** Whether an element is at least this many pixels high, as the page is resized. */
export function useIsTall(element: HTMLElement | null, px: number): boolean {
  const [isTall, setTall] = useState(false);
  const [measured, setMeasured] = useState<HTMLElement | null>(null);
  const measure = () => setTall(element !== null && element.clientHeight >= px);
  // In the same rendering that first has the element, as its other sizes are: later, the page would be laid out once more for it.
  if (measured !== element) {
    setMeasured(element);
    measure();
  }
  useLayoutEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measure` is of the element
  }, [element, px]);
  return isTall;
}
