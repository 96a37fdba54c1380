import { type ReactNode, useMemo, useState } from 'react';
import { createPath, type Navigator, parsePath, Router, type To } from 'react-router-dom';

interface Entry {
  readonly to: To;
  readonly state: unknown;
}

/** A router inside a page: it starts at `path`, and the browser's address does not change. A later change of `path` has no effect. */
export function InnerRouter({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ReactNode;
}): ReactNode {
  // The library's own history would be loaded before the first paint.
  const [{ entries, at }, setPlace] = useState<{ readonly entries: readonly Entry[]; readonly at: number }>({
    entries: [{ to: path, state: null }],
    at: 0,
  });
  const navigator = useMemo<Navigator>(() => {
    const write = (entry: Entry, step: 0 | 1) =>
      setPlace((place) => ({
        entries: [...place.entries.slice(0, place.at + step), entry],
        at: place.at + step,
      }));
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) => write({ to, state: state ?? null }, 1),
      replace: (to, state) => write({ to, state: state ?? null }, 0),
      go: (by) =>
        setPlace((place) => ({
          ...place,
          at: Math.min(Math.max(place.at + by, 0), place.entries.length - 1),
        })),
    };
  }, []);
  const { to = path, state = null } = entries[at] ?? {};
  const location = useMemo(
    () => ({ ...(typeof to === 'string' ? parsePath(to) : to), state, key: String(at) }),
    [to, state, at],
  );
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
