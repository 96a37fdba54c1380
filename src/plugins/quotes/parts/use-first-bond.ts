import type { BestMarket } from '#contract/entities';
import type { LiveRows } from '#core/grid';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { newestTime } from '../model/quote-figures.ts';
import { useBondActions } from './use-bond-actions.ts';
import { quotesPlugin } from '../plugin.ts';

/**
 * If no bond has been chosen yet, chooses one as soon as there are rows, so that linked panels are not empty: the last one viewed, else
 * the most recently quoted.
 */
export function useFirstBond(channel: ChannelPort, rows: LiveRows<BestMarket>): void {
  const { quoteView } = usePlugin(quotesPlugin);
  const actions = useBondActions(channel);
  useEffect(() => {
    const choose = (): boolean => {
      if (channel.current('bond') !== null) return true;
      const newest = rows
        .rows()
        .reduce<BestMarket | null>((a, b) => (a !== null && newestTime(a) >= newestTime(b) ? a : b), null);
      const bond = rows.get(quoteView.activeBondId) ?? newest;
      if (bond === null) return false;
      actions.link(bond);
      return true;
    };
    if (choose()) return undefined;
    const stop = rows.subscribe(() => {
      if (choose()) stop();
    });
    return stop;
  }, [channel, rows, actions, quoteView]);
}
