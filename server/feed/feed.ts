import type { DeltaListener, MarketCommand, MarketResult } from '#server/domain/market';
import type { Undo } from '#server/runtime';

/** Where a feed puts its quotes, and hears what becomes of them. `MarketWriter` is one. */
export interface FeedSink {
  execute(commands: readonly MarketCommand[]): Promise<MarketResult>;
  listen(listener: DeltaListener): Undo;
}

/** Where quotes come from: simulated, a recorded file, or another system. */
export interface Feed {
  /** Begins to send quotes. Resolves once the market is filled. */
  start(sink: FeedSink): Promise<void>;
  /** Ends; what was sent stays in the books. */
  stop(): Promise<void>;
  /** Fills the books again after a market close that the feed itself does not keep. */
  refill?(sink: FeedSink): Promise<void>;
  /** Longest silence of the feed that is normal at `now`, in ms; null when none is expected (market closed). */
  expectedWithinMs(now: number): number | null;
}
