import { type ReactNode, useMemo, useState } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';

/** A router inside a page: it starts at `path`, and the browser's address does not change. A later change of `path` has no effect. */
export function InnerRouter({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}): ReactNode {
  const [location, setLocation] = useState<To>(path);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: setLocation,
      replace: setLocation,
      go: () => {},
    }),
    [],
  );
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
