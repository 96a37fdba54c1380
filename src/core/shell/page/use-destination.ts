import { useLocation, useNavigate } from '#core/router';
import { useFirst } from '#core/services';
import { useEffect, useRef } from 'react';
import { type Destination, destinationOf } from './destination.ts';

/**
 * Where the current address leads for this user; follows the address, the user and the configuration. When the session dies, the
 * visible page stays: the dialog lets the user stay on it (R4.10), and the return address is read from it. A page still waited for is
 * not visible: staying there would achieve nothing.
 */
export function useDestination(): Destination {
  const { config, session, browser } = useFirst();
  const { pathname, search, hash } = useLocation();
  const { login, notFound } = config.bundle.routes;
  const latest = useRef<{ readonly pathname: string; readonly destination: Destination } | null>(null);
  const isOver = session.status === 'expired' || session.status === 'kicked';
  const before = latest.current;
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
  latest.current = { pathname, destination };
  return destination;
}

/** Goes where a destination sends the user, in place of the requested address. The 404 page receives that address. */
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
    // `key` distinguishes one request for an address from the next for the same address.
  }, [to, notFoundPath, pathname, search, key, navigate]);
}
