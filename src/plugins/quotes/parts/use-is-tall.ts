import { useLayoutEffect, useState } from 'react';

/** Whether an element is at least this many pixels high, as the page is resized. */
export function useIsTall(element: HTMLElement | null, px: number): boolean {
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const take = (): void => setTall(element.clientHeight >= px);
    take();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, px]);
  return isTall;
}
