import type { BondInfo } from '#contract/entities';
import { transaction } from '#contract/api';
import { useToday } from '#core/hooks';
import type { ChannelPort } from '#core/plugin';
import { type Call, useCall } from '#core/query';
import { useObserved } from '#core/services';
import { useCallback } from 'react';

/** Query key of the bond in the address of a page. */
export const QUERY_KEY = 'securityId';

/** The bond on this panel's channel, or null. */
export function useBondId(channel: ChannelPort): string | null {
  return useObserved(useCallback(() => channel.current('bond')?.id.securityId ?? null, [channel]));
}

/** The bond's information record, as of today: its remaining maturity and next coupon depend on the day. */
export const useBondInfo = (securityId: string | null): Call<BondInfo> => {
  const day = useToday();
  return useCall(
    transaction.bondInfo,
    { query: { securityId: securityId ?? '' } },
    { when: securityId !== null, shared: true, cached: true, day },
  );
};
