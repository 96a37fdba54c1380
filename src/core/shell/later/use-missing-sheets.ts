import { AGAIN_MS } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect } from 'react';

/**
 * Retries style sheets that could not be fetched, e.g. because the connection is down, until they have loaded. The part itself is requested again
 * by the code that needs it, but Vite's loader tries a sheet once in the life of a page, and fires this event when it fails.
 */
export function useMissingSheets(): void {
  const { clock } = useServices();
  useEffect(() => {
    // One that was replaced meanwhile is no longer in the page, and nothing takes its place.
    const again = (missing: Element): unknown =>
      clock.setTimeout(() => {
        // `as` holds: a copy is of the same kind.
        const fresh = missing.cloneNode() as Element;
        fresh.addEventListener('error', () => again(fresh));
        missing.replaceWith(fresh);
      }, AGAIN_MS);
    const handleMissing = (): void =>
      document
        .querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')
        .forEach((link) => link.sheet ?? again(link));
    window.addEventListener('vite:preloadError', handleMissing);
    return () => window.removeEventListener('vite:preloadError', handleMissing);
  }, [clock]);
}
