import { afterFrame } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect, useState } from 'react';

type Library = typeof import('./library/LibraryGrid.tsx');

// Kept, so that every later dashboard is drawn by it from the start.
let loaded: Library | null = null;

/** The grid that react-grid-layout draws; null until its code has loaded, which is requested once the first frame has been painted. */
export function useLibrary(): Library | null {
  const { clock, report } = useServices();
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    if (library) return undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        loaded = await import('./library/LibraryGrid.tsx');
        if (isWanted) setLibrary(loaded);
      } catch (error) {
        // The plain cells stay: everything works except the pointer in layout mode.
        report.error(error, { where: 'shell', part: 'grid' });
      }
    };
    const stop = afterFrame(clock, () => void load());
    return () => {
      isWanted = false;
      stop();
    };
  }, [library, clock, report]);
  return library;
}
