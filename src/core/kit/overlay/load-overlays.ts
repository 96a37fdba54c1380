import { useEffect, useState } from 'react';

type Overlays = typeof import('./overlays.tsx');

let loaded: Overlays | undefined;
let pending: Promise<Overlays> | undefined;

/** Fetches the chunk of popups, menus and dialogs (Base UI, some 60 kB) once. A failed fetch is retried at the next call. */
export function preloadOverlays(): Promise<Overlays> {
  pending ??= import('./overlays.tsx').then(
    (overlays) => (loaded = overlays),
    (error: unknown) => {
      pending = undefined;
      throw error;
    },
  );
  return pending;
}

/** The overlay parts, or undefined until they are needed and loaded. */
export function useOverlays(needed: boolean): Overlays | undefined {
  const [overlays, setOverlays] = useState(loaded);
  useEffect(() => {
    if (!needed || overlays) return undefined;
    let isMounted = true;
    preloadOverlays().then(
      (ready) => isMounted && setOverlays(ready),
      // The next press retries; the browser has reported the failed fetch.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [needed, overlays]);
  return overlays;
}

/** Fetches the chunk before it is needed. A failure needs no word: the press that needs it fetches it again. */
export const warmOverlays = (): void => void preloadOverlays().catch(() => undefined);

/** Preloads the chunk when the pointer or the focus comes near a trigger. */
export const warmOnApproach = { onPointerEnter: warmOverlays, onFocus: warmOverlays };
