import { useLocation, useNavigate } from '#core/router';
import { useFirst } from '#core/services';
import { useEffect, useRef } from 'react';
import { type Destination, destinationOf } from './destination.ts';

/**
 * Where the address now shown leads for this user; follows the address, the user and the configuration. When the session dies, the page
 * in sight stays: the dialog lets the person stay on it (R4.10), and the way back is read from it. One that was still waited for is not
 * in sight: nothing would ever come of staying there.
 */
export function useDestination(): Destination {
  const { config, session, browser } = useFirst();
  const { pathname, search, hash } = useLocation();
  const { login, notFound } = config.bundle.routes;
  const shown = useRef<{ readonly pathname: string; readonly destination: Destination } | null>(null);
  const isOver = session.status === 'expired' || session.status === 'kicked';
  const before = shown.current;
  if (isOver && before?.pathname === pathname && before.destination.kind === 'show')
    return before.destination;
  const destination = destinationOf({
    table: config.routes,
    login,
    notFound,
    context: config.gate.context,
    isStarting: session.status === 'starting',
    origin: browser.origin,
    pathname,
    search,
    hash,
  });
  shown.current = { pathname, destination };
  return destination;
}

/** Goes where a destination sends the user, in place of the address asked for. The 404 page gets to know that address. */
export function useGuard(destination: Destination): void {
  const { config } = useFirst();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const to = destination.kind === 'go' ? destination.path : null;
  const notFoundPath = config.routes.get(config.bundle.routes.notFound)?.path;
  useEffect(() => {
    if (to === null) return;
    const options =
      to === notFoundPath ? { replace: true, state: { asked: `${pathname}${search}` } } : { replace: true };
    void navigate(to, options);
    // `key` tells one request for an address from the next one for the same address.
  }, [to, notFoundPath, pathname, search, key, navigate]);
}
