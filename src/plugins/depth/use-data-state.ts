import type { TableStream } from '#contract/push';
import { LinkLost } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { useCallback, useContext } from 'react';
import { depthPlugin } from './plugin.ts';

/** `interrupted`: the line is lost, so that what is shown is old, and what has not arrived does not until it is back. */
type DataState = 'live' | 'loading' | 'interrupted';

/** How current the data of a stream is. */
export function useDataState(stream: TableStream): DataState {
  const { market } = usePlugin(depthPlugin);
  const isLinkLost = useContext(LinkLost);
  const isStale = useObserved(useCallback(() => market.table(stream).stale, [market, stream]));
  if (!isStale) return 'live';
  return isLinkLost || market.table(stream).wasLive ? 'interrupted' : 'loading';
}
