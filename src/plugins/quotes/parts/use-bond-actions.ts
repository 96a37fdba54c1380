import type { ChannelPort } from '#core/plugin';
import { useObserved, usePlugin } from '#core/services';
import { useCallback, useMemo } from 'react';
import { BondActions } from '../stores/bond-actions.ts';
import { quotesPlugin } from '../plugin.ts';

/** Actions on a bond in this panel's lists. */
export function useBondActions(channel: ChannelPort): BondActions {
  const services = usePlugin(quotesPlugin);
  return useMemo(() => new BondActions(services, channel), [services, channel]);
}

/** The bond that linked panels show, or null. */
export function useCurrentBond(channel: ChannelPort): string | null {
  return useObserved(useCallback(() => channel.current('bond')?.id.securityId ?? null, [channel]));
}
