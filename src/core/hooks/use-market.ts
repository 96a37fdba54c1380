import type { BestMarket, LatestTrans } from '#contract/entities';
import type { TableStream } from '#contract/push';
import type { LiveTable, MarketStore, StreamRefusal, TradeTape } from '#core/market';
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

/**
 * Keeps rows of these bonds current while the component is mounted; null follows nothing, 'all' everything. Returns the
 * server's refusal, or null while it serves them.
 */
export function useFollow(
  market: Pick<MarketStore, 'follow'>,
  type: TableStream,
  securityIds: readonly string[] | 'all' | null,
): StreamRefusal | null {
  const [refusal, setRefusal] = useState<StreamRefusal | null>(null);
  const key = securityIds === null || securityIds === 'all' ? securityIds : securityIds.join(',');
  useEffect(() => {
    setRefusal(null);
    if (key === null || key === '') return undefined;
    return market.follow(type, key === 'all' ? undefined : key.split(','), setRefusal);
  }, [market, type, key]);
  return refusal;
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
