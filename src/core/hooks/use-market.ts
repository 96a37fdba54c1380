import type { BestMarket, LatestTrans } from '#contract/entities';
import type { TableStream } from '#contract/push';
import type { LiveTable, MarketStore, TradeTape } from '#core/market';
import type { Words } from '#core/text';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * The row of a table, read again with every change, at most once per frame. The object is changed in place: keep no copies of it
 * across renders, and compare fields, not identities.
 */
export function useRow<Row extends object>(table: LiveTable<Row>, key: string): Row | undefined {
  const subscribe = useCallback((listener: () => void) => table.watchRow(key, listener), [table, key]);
  useSyncExternalStore(subscribe, () => table.version(key));
  return table.get(key);
}

/** Best bid and offer of a bond. Does not follow it: pair with `useFollow`. */
export function useBest(market: Pick<MarketStore, 'best'>, securityId: string): BestMarket | undefined {
  return useRow(market.best, securityId);
}

/** The server's refusal of a subscription. */
interface FollowError {
  readonly code: number;
  readonly words: Words | null;
}

/**
 * Keeps rows of these bonds current while the component is mounted; null follows nothing, 'all' everything. Returns the
 * server's refusal, or null.
 */
export function useFollow(
  market: Pick<MarketStore, 'follow'>,
  type: TableStream,
  securityIds: readonly string[] | 'all' | null,
): FollowError | null {
  const [error, setError] = useState<FollowError | null>(null);
  const key = securityIds === null || securityIds === 'all' ? securityIds : securityIds.join(',');
  useEffect(() => {
    setError(null);
    if (key === null || key === '') return undefined;
    return market.follow(type, key === 'all' ? undefined : key.split(','), (code, words) =>
      setError({ code, words }),
    );
  }, [market, type, key]);
  return error;
}

/** Done trades, newest first, followed while the component is mounted. */
export function useTrades(market: Pick<MarketStore, 'followTrades' | 'trades'>): readonly LatestTrans[] {
  useEffect(() => market.followTrades(), [market]);
  return useTape(market.trades);
}

/** The tape as it is, without following it. */
function useTape(tape: TradeTape): readonly LatestTrans[] {
  const subscribe = useCallback((listener: () => void) => tape.subscribe(listener), [tape]);
  return useSyncExternalStore(subscribe, () => tape.rows());
}
