import { useCallback, useState } from 'react';

/**
 * Gives each panel of a dashboard an element of its own, in which it is rendered as long as it is on the page. Cells take the element in;
 * when another grid draws the cells, the panel inside neither mounts again nor loses anything.
 */
export function useHosts(): (panel: string) => HTMLElement {
  const [hosts] = useState(() => new Map<string, HTMLElement>());
  return useCallback(
    (panel) => {
      const known = hosts.get(panel);
      if (known) return known;
      const host = document.createElement('div');
      host.className = 's-cell-host';
      hosts.set(panel, host);
      return host;
    },
    [hosts],
  );
}
