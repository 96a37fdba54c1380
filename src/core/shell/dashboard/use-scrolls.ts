import { useCallback, useState } from 'react';

/** Whether an element has more in it than it shows: looked at whenever it or what stands in it changes its size. */
export function useScrolls(): {
  readonly scrolls: boolean;
  readonly watch: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(() =>
      setScrolls(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth),
    );
    const follow = () => {
      for (const child of element.children) sizes.observe(child);
    };
    const content = new MutationObserver(follow);
    sizes.observe(element);
    content.observe(element, { childList: true });
    follow();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  return { scrolls, watch };
}
