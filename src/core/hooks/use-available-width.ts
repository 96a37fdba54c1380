import { useLayoutEffect, useState } from 'react';

/** Inner width of the element, px, kept current; null until there is one that is laid out. */
export function useAvailableWidth(element: HTMLElement | null): number | null {
  const [room, setRoom] = useState<number | null>(null);
  const [measured, setMeasured] = useState<HTMLElement | null>(null);
  // An element that is not laid out, e.g. in a hidden tab, has no usable width.
  const measure = () => element?.clientWidth && setRoom(element.clientWidth);
  // In the same rendering that first has the element: later, the content would be rendered and laid out twice.
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
  }, [element]);
  return room;
}
