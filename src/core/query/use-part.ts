import { untilThere } from '#core/clock';
import { useServices } from '#core/services';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that is fetched when first wanted; null until loaded. If it cannot be fetched, e.g. because the connection is down, the fetch is
 * retried: the user presses only once. `load` must stay the same function.
 */
export function usePart<P>(
  load: () => Promise<ComponentType<P>>,
  isWanted: boolean,
): ComponentType<P> | null {
  const { clock } = useServices();
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    // The press itself is not at fault: the part arrives once the connection is back.
    void untilThere(load, clock).then((loaded) => {
      if (!isOver) setPart(() => loaded);
    });
    return () => {
      isOver = true;
    };
  }, [isMissing, load, clock]);
  return part;
}
