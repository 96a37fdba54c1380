import { AGAIN_MS } from '#core/clock';
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
    let stop = (): void => undefined;
    const attempt = async (): Promise<void> => {
      try {
        const loaded = await load();
        if (!isOver) setPart(() => loaded);
      } catch {
        // Nothing is wrong with what was pressed: it comes when the line is back.
        if (!isOver) stop = clock.setTimeout(() => void attempt(), AGAIN_MS);
      }
    };
    void attempt();
    return () => {
      isOver = true;
      stop();
    };
  }, [isMissing, load, clock]);
  return part;
}
