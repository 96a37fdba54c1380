import { afterFrame } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect, useState } from 'react';

type Library = typeof import('./library/LibraryGrid.tsx');

// Kept, so that every later dashboard is drawn by it from the start.
let loaded: Library | null = null;

const POINTER = ['pointerdown', 'pointerup', 'pointercancel'] as const;

/**
 * The grid that react-grid-layout draws; null until its code has loaded, which is requested once the first frame has been painted. It takes over
 * while nothing is pressed: a button that changes its place between the press and its release gets no click, even from `moveBefore`.
 */
export function useLibrary(): Library | null {
  const { clock, report } = useServices();
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    if (library) return undefined;
    let isWanted = true;
    let isPressed = false;
    const take = (): void => {
      if (isWanted && !isPressed && loaded) setLibrary(loaded);
    };
    const handlePointer = ({ buttons }: PointerEvent): void => {
      isPressed = buttons !== 0;
      // The click follows the release.
      if (!isPressed) afterFrame(clock, take);
    };
    for (const type of POINTER) document.addEventListener(type, handlePointer, true);
    const load = async (): Promise<void> => {
      try {
        loaded = await import('./library/LibraryGrid.tsx');
        take();
      } catch (error) {
        // The plain cells stay: everything works except the pointer in layout mode.
        report.error(error, { where: 'shell', part: 'grid' });
      }
    };
    const stop = afterFrame(clock, () => void load());
    return () => {
      isWanted = false;
      stop();
      for (const type of POINTER) document.removeEventListener(type, handlePointer, true);
    };
  }, [library, clock, report]);
  return library;
}
