import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** How the address that is written next is rendered. */
let run: (change: () => void) => void = startTransition;

/**
 * The router of the product: an address that is gone to is rendered while the page before it stays, as the library's own does. One that
 * `noteAddress` writes is rendered at once.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState(history.location);
  useLayoutEffect(
    () =>
      history.listen(({ location }) => {
        run(() => setShown(location));
        run = startTransition;
      }),
    [history],
  );
  return (
    <Router location={shown} navigator={history}>
      {children}
    </Router>
  );
}

/**
 * For a page that writes what it shows into its own address: what `change` does to the address is rendered with the frame that is being
 * made. By itself it is a rendering of its own, which all that comes in meanwhile puts off. Call it in a layout effect.
 */
export function noteAddress(change: () => void): void {
  run = (now) => now();
  change();
}
