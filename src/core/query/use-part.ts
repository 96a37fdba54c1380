import { untilThere } from '#core/clock';
import { useServices } from '#core/services';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part that is fetched when it is first wanted; null until it is there. While it cannot be fetched, e.g. because the line is cut, it is
 * asked for again: a press is made once. `load` must stay the same function.
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
    // Nothing is wrong with what was pressed: it comes when the line is back.
    void untilThere(load, clock).then((loaded) => {
      if (!isOver) setPart(() => loaded);
    });
    return () => {
      isOver = true;
    };
  }, [isMissing, load, clock]);
  return part;
}
