import type { DeltaListener, MarketCommand, MarketResult } from '#server/domain/market';
import type { Undo } from '#server/runtime';

/** Receives a feed's quotes, and reports what happens to them. `MarketWriter` is one. */
export interface FeedSink {
  execute(commands: readonly MarketCommand[]): Promise<MarketResult>;
  listen(listener: DeltaListener): Undo;
}

/** A source of quotes: simulated, a recorded file, or another system. */
export interface Feed {
  /** Starts sending quotes. Resolves once the market is filled. */
  start(sink: FeedSink): Promise<void>;
  /** Stops; quotes already sent stay in the books. */
  stop(): Promise<void>;
  /** Refills the books after a market close that the feed itself does not observe. */
  refill?(sink: FeedSink): Promise<void>;
  /** Longest silence of the feed that is normal at `now`, in ms; null when none is expected (market closed). */
  expectedWithinMs(now: number): number | null;
}
