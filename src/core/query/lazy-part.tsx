import { untilThere } from '#core/clock';
import { useFirst } from '#core/services';
import { type ComponentType, createElement, lazy } from 'react';

/**
 * React's `lazy`, but for a file that cannot be fetched, e.g. because the line is cut: React keeps such a failure for good, this asks again
 * until the file comes, and what waits (`Suspense`) waits.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const { clock } = useFirst();
    part ??= lazy(async () => ({ default: await untilThere(load, clock) }));
    return createElement(part, props);
  };
}
