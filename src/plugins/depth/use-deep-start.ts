import { market as calls } from '#contract/api';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { depthPlugin } from './plugin.ts';
import { useBondInfo } from './use-bond.ts';

/**
 * What is known of a bond before the streams deliver: prices, levels and bars go into the tables, where pushed rows replace them; its
 * data goes into `quoteView.infoData`. If the call fails, the streams deliver the same shortly after.
 */
export function useDeepStart(securityId: string | null): void {
  const { market, quoteView } = usePlugin(depthPlugin);
  const info = useBondInfo(securityId).value;
  const deep = useCall(
    calls.quoteDeepInfo,
    { query: { securityId: securityId ?? '' } },
    { when: securityId !== null, notTips: true },
  ).value;
  useEffect(() => {
    if (info !== null && info.securityId === quoteView.activeBondId) quoteView.merge(info);
  }, [info, quoteView]);
  useEffect(() => {
    if (deep === null || deep.bond.securityId !== quoteView.activeBondId) return;
    const { securityId: id } = deep.bond;
    if (deep.head !== null) market.best.seed([[id, deep.head]]);
    market.deep.seed([[id, deep.deep]]);
    market.trend.seed([[id, deep.trend]]);
    quoteView.merge(deep.bond);
  }, [deep, market, quoteView]);
}
