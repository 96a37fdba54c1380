import type { PlacedPanel } from '#core/layout';
import { useEffect, useState } from 'react';

/** The panel that fills the page, until Esc; null: none, or one that is not on the page any more. */
export function useMaximised(panels: readonly PlacedPanel[]) {
  const [wanted, setMaximised] = useState<string | null>(null);
  const maximised = panels.some((panel) => panel.id === wanted) ? wanted : null;
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
