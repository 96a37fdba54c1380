import { useCallback, useState } from 'react';

/**
 * Gives each panel of a dashboard its own element, in which it is rendered for as long as it is on the page. Cells adopt the element;
 * when another grid draws the cells, the panel inside neither remounts nor loses anything.
 */
export function useHosts(): (panel: string) => HTMLElement {
  const [hosts] = useState(() => new Map<string, HTMLElement>());
  return useCallback(
    (panel) => {
      const existing = hosts.get(panel);
      if (existing) return existing;
      const host = document.createElement('div');
      host.className = 's-cell-host';
      hosts.set(panel, host);
      return host;
    },
    [hosts],
  );
}
