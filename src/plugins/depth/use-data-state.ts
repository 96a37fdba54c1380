import { LinkLost } from '#core/kit';
import { useObserved } from '#core/services';
import { useCallback, useContext } from 'react';

/** `interrupted`: the line is lost, so that what is shown is old, and what has not arrived does not until it is back. */
type DataState = 'live' | 'loading' | 'interrupted';

interface Source {
  readonly stale: boolean;
  readonly wasLive: boolean;
}

/** How current the data of a stream's rows is. */
export function useDataState(rows: Source): DataState {
  const isLinkLost = useContext(LinkLost);
  const isStale = useObserved(useCallback(() => rows.stale, [rows]));
  if (!isStale) return 'live';
  return isLinkLost || rows.wasLive ? 'interrupted' : 'loading';
}
