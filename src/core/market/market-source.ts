import type { StreamType } from '#contract/push';
import type { Undo } from '#core/clock';
import type { PushHub, PushSubscription } from '#core/push';

/** Where the market store hears streams. The hub on the main thread is one; a worker that owns the socket would be another. */
export interface MarketSource {
  subscribe<K extends StreamType>(type: K, subscription: PushSubscription<K>): Undo;
}

/**
 * The source that measures best here. A worker pays off above 10,000 updates a second only (traders.md B5.3); the server conflates
 * far below that, so it is the hub itself.
 */
export function createMarketSource(hub: PushHub): MarketSource {
  return hub;
}
