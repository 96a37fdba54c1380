import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Calls `measure`, which sets state, in the rendering that first has the element, and whenever the element's size changes. After that rendering, reading a size
 * would have the page laid out, and its content rendered, twice.
 */
export function useMeasured(element: HTMLElement | null, measure: () => void): void {
  const [measured, setMeasured] = useState<HTMLElement | null>(null);
  if (measured !== element) {
    setMeasured(element);
    measure();
  }
  const measureAgain = useEffectEvent(measure);
  useLayoutEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => measureAgain());
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
}
