import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import {
  Router,
  type SetURLSearchParams,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useSearchParams,
} from 'react-router-dom';

/** How the next address written is rendered. */
let run: (change: () => void) => void = startTransition;

/**
 * The product's router: like the library's own, it renders a new address while the previous page stays. One written through
 * `noteAddress` is rendered at once.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [current, setCurrent] = useState(history.location);
  useLayoutEffect(
    () =>
      history.listen(({ location }) => {
        run(() => setCurrent(location));
        run = startTransition;
      }),
    [history],
  );
  return (
    <Router location={current} navigator={history}>
      {children}
    </Router>
  );
}

/**
 * For a page that writes its state into its own address: the change of address by `change` is rendered with the current frame.
 * Otherwise it would be a separate rendering, postponed by everything that arrives meanwhile. Call it in a layout effect.
 */
export function noteAddress(change: () => void): void {
  run = (now) => now();
  change();
}

/** Changes the query of the address. Views read it through what they declare: `query` of a page's props, `useQueryValue` in a panel. */
export const useSetQuery = (): SetURLSearchParams => useSearchParams()[1];
