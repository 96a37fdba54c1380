import { afterFrame } from '#core/clock';
import { useServices } from '#core/services';
import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * Whether the component's first frame is painted: false until then, true from a rendering of low priority on. Not `useDeferredValue`, whose second rendering
 * comes before that frame wherever there is time left until it, and delays it by all that was to follow.
 */
export function useIsAfterFirstFrame(): boolean {
  const { clock } = useServices();
  const [isPainted, setPainted] = useState(false);
  useLayoutEffect(() => afterFrame(clock, () => startTransition(() => setPainted(true))), [clock]);
  return isPainted;
}
