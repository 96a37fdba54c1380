import { useLayoutEffect, useState } from 'react';
import type { Size } from './config.ts';

/** The size of an element, kept current while there is one; null when there is none, or it has no extent. */
export function useSize(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => {
        if (width === 0 || height === 0) return null;
        return before?.width === width && before.height === height ? before : { width, height };
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
      setSize(null);
    };
  }, [element]);
  return size;
}
