import { AGAIN_MS } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect } from 'react';

/**
 * Asks again for style sheets of parts that could not be fetched, e.g. because the line is cut, until they are there. The part itself is asked for
 * again by whoever wants it, but Vite's loader tries a sheet once in the life of a page, and says by this event that one did not come.
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
