import { useEffect, useState } from 'react';

type Overlays = typeof import('./overlays.tsx');

let loaded: Overlays | undefined;
let pending: Promise<Overlays> | undefined;
/** Of open popups, to be told once it is loaded. */
const waiting = new Set<() => void>();

/** Fetches the chunk of popups, menus and dialogs (Base UI, some 60 kB) once. A failed fetch is retried at the next call. */
export function preloadOverlays(): Promise<Overlays> {
  pending ??= import('./overlays.tsx').then(
    (overlays) => {
      loaded = overlays;
      for (const tell of waiting) tell();
      return overlays;
    },
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
    const take = () => setOverlays(loaded);
    waiting.add(take);
    if (loaded) take();
    else warmOverlays();
    return () => void waiting.delete(take);
  }, [needed, overlays]);
  return overlays;
}

/** Fetches the chunk before it is needed. A failure needs no word: the frame fetches it again until it is there. */
export const warmOverlays = (): void => void preloadOverlays().catch(() => undefined);

/** Preloads the chunk when the pointer or the focus comes near a trigger. */
export const warmOnApproach = { onPointerEnter: warmOverlays, onFocus: warmOverlays };
