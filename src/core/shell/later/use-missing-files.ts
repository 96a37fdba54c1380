import { AGAIN_MS } from '#core/clock';
import { useServices } from '#core/services';
import { useEffect } from 'react';

/** Pause between two checks for a newer build, ms. */
const CHECK_MS = 30_000;

/**
 * For files that could not be fetched. A newer build may have replaced them: unless the connection is down, that is checked at once, so that the
 * page announces the new version and reloads. Style sheets are retried until they have loaded: a part itself is requested again by the code that
 * needs it, but Vite's loader tries a sheet once in the life of a page. Only its event shows that one failed: Chromium gives it an empty sheet.
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
    const handleError = ({ target: missing }: Event): void => {
      if (missing instanceof HTMLLinkElement && missing.rel === 'stylesheet')
        clock.setTimeout(() => missing.replaceWith(missing.cloneNode()), AGAIN_MS);
    };
    window.addEventListener('vite:preloadError', checkVersion);
    // A link's error does not bubble.
    window.addEventListener('error', handleError, true);
    return () => {
      window.removeEventListener('vite:preloadError', checkVersion);
      window.removeEventListener('error', handleError, true);
    };
  }, [clock, status, version]);
}
