import type { Level } from '#contract/entities';
import { useObserved, usePlugin } from '#core/services';
import { cancelAndTell } from '#core/trading';
import { useCallback, useMemo } from 'react';
import { draftOfLevel } from './level-order.ts';
import { depthPlugin } from './plugin.ts';

/** Actions on a quote of a bond. */
export interface LevelActions {
  /** What is shown may be out of date: no dealing on it. */
  readonly isStale: boolean;
  /** Whether a press on a price starts an order. */
  readonly canOrder: boolean;
  /** Hits the bid (1) or lifts the offer (2); of a stale one it says why not. False: nothing to do, the user's own quote, or no plugin handles orders. */
  order(side: 1 | 2, level: Level): boolean;
  /** Starts an own quote, 1 to buy, 2 to sell, when there is nothing to hit or lift. False: no plugin handles orders. */
  post(side?: 1 | 2): boolean;
  /** Cancels the user's own quotes, and reports the outcome. */
  cancel(quoteIds: readonly string[]): Promise<void>;
  /** Cancels all of the user's own in the bond, and reports how many, and what could not be cancelled. */
  cancelAll(): Promise<void>;
}

/** Orders and cancels from a panel about one bond. `source` names the panel kind; `isStale`: what it shows may be out of date. */
export function useLevelActions(securityId: string, source: string, isStale: boolean): LevelActions {
  const { intents, session, text, trading, notice } = usePlugin(depthPlugin);
  const mayOrder = useObserved(
    useCallback(() => session.isLogin && intents.canHandle('order'), [intents, session]),
  );
  const canOrder = mayOrder && !isStale;
  return useMemo(
    () => ({
      isStale,
      canOrder,
      order: (side, level) => {
        if (isStale) {
          notice.warning({ key: 'depth:notYet' });
          return true;
        }
        return (
          canOrder && !level.mine && intents.raise('order', draftOfLevel(securityId, side, level, source))
        );
      },
      post: (side) =>
        canOrder && intents.raise('order', { securityId, source, ...(side === undefined ? {} : { side }) }),
      cancel: async (quoteIds) => {
        if (quoteIds.length === 0) return;
        const outcomes = await trading.cancel(quoteIds);
        const failed = outcomes.filter(({ ok }) => !ok);
        if (failed.length < outcomes.length)
          notice.success({ key: 'depth:cancelled', values: { count: outcomes.length - failed.length } });
        // Each reason once: twenty quotes refused for one reason are one message.
        const reasons = new Map(failed.map(({ words }) => [JSON.stringify(words), words]));
        for (const words of reasons.values()) if (words !== null) notice.error(words);
      },
      cancelAll: () => cancelAndTell({ trading, notice, text }, securityId),
    }),
    [isStale, canOrder, intents, text, trading, notice, securityId, source],
  );
}
