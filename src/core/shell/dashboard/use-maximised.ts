import type { PlacedPanel } from '#core/layout';
import { useEffect, useState } from 'react';

/** The maximised panel, until Esc; null when there is none, or it is no longer on the page. */
export function useMaximised(panels: readonly PlacedPanel[]) {
  const [requestedId, setMaximised] = useState<string | null>(null);
  const maximised = panels.some((panel) => panel.id === requestedId) ? requestedId : null;
  useEffect(() => {
    if (maximised === null) return undefined;
    const restore = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setMaximised(null);
    };
    document.addEventListener('keydown', restore);
    return () => document.removeEventListener('keydown', restore);
  }, [maximised]);
  return { maximised, setMaximised };
}
