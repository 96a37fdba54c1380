import { useLayoutEffect, useRef } from 'react';

/** A link from one tab to another disappears with its tab: the focus that it had goes to the tab that it opened. */
export function useFocusOnTab(tab: string): void {
  const last = useRef(tab);
  useLayoutEffect(() => {
    if (last.current === tab) return;
    last.current = tab;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main [role=tab][aria-selected=true]')?.focus();
  }, [tab]);
}
