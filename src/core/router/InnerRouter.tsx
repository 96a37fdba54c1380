import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';

/** A router inside a page: it starts at `path`, and the browser's address does not change. A later change of `path` has no effect. */
export function InnerRouter({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}): ReactNode {
  const [history] = useState(() => createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  const [current, setCurrent] = useState(history.location);
  useLayoutEffect(() => history.listen(({ location }) => setCurrent(location)), [history]);
  return (
    <Router location={current} navigator={history}>
      {children}
    </Router>
  );
}
