import { AGAIN_MS } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect } from 'react';

/** Pause between two checks for a newer build, ms. */
const CHECK_MS = 30_000;

/**
 * For files that could not be fetched. A newer build may have replaced them: unless the connection is down, that is checked at once, so that the
 * page announces the new version and reloads. Style sheets are retried until they have loaded: a part itself is requested again by the code that
 * needs it, but Vite's loader tries a sheet once in the life of a page, and fires this event when it fails.
 */
export function useMissingFiles(): void {
  const { clock, status, version } = useServices();
  useEffect(() => {
    let nextCheck = 0;
    const checkVersion = (): void => {
      if (status.isLost || clock.monotonic() < nextCheck) return;
      nextCheck = clock.monotonic() + CHECK_MS;
      void version.check();
    };
    // One that was replaced meanwhile is no longer in the page, and nothing takes its place.
    const again = (missing: Element): unknown =>
      clock.setTimeout(() => {
        // `as` holds: a copy is of the same kind.
        const fresh = missing.cloneNode() as Element;
        fresh.addEventListener('error', () => again(fresh));
        missing.replaceWith(fresh);
      }, AGAIN_MS);
    const handleMissing = (): void => {
      checkVersion();
      document
        .querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')
        .forEach((link) => link.sheet ?? again(link));
    };
    window.addEventListener('vite:preloadError', handleMissing);
    return () => window.removeEventListener('vite:preloadError', handleMissing);
  }, [clock, status, version]);
}
