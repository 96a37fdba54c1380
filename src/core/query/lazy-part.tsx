import { untilThere } from '#core/clock';
import { useFirst } from '#core/services';
import { type ComponentType, createElement, lazy } from 'react';

/**
 * React's `lazy`, except for a file that cannot be fetched, e.g. because the connection is down: React keeps such a failure for good,
 * whereas this retries until the file arrives, with `Suspense` waiting meanwhile.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const { clock } = useFirst();
    part ??= lazy(async () => ({ default: await untilThere(load, clock) }));
    return createElement(part, props);
  };
}
