import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is at least this wide now, px. True until it is measured. */
export function useFits(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setFits(target.clientWidth >= width));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, width]);
  return fits;
}
