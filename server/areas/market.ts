import { beijingDate } from '#contract/rules';
import { marketRoutes } from '#server/api/market';
import type { BondServices } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import {
  createMarketServices,
  type MarketDeps,
  type MarketServices,
  marketSources,
} from '#server/domain/market';
import type { MarketPulse } from '#server/domain/network-status';
import {
  aroundTheClock,
  type Feed,
  FeedLease,
  FeedRunner,
  type FeedSink,
  officeHours,
  parseRecording,
  RecordingError,
  ReplayFeed,
  type ReplayFeedOptions,
  SimulatedMarket,
} from '#server/feed';
import { StartupError, unreadable } from '#server/runtime';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { measureMarket } from './measure-market.ts';
import type { Area, ServerContext } from './server-context.ts';

export interface MarketArea {
  readonly area: Area;
  readonly market: MarketServices;
  /** Measured by the interface status. */
  readonly pulse: MarketPulse;
}

export interface MarketTuning {
  /** Whether an empty market is given a history at the first start. Default true. */
  readonly withPast?: boolean;
  /** Kept consistent with the market within its own transactions. */
  readonly ledger?: MarketDeps['ledger'];
  /** Whether quotes keep the prices that they come with. Default: only in a replayed market. */
  readonly isRecorded?: boolean;
}

/** The live market: books, streams, feed. Start it after the bonds. */
export function marketArea(
  context: ServerContext,
  bonds: BondServices,
  calendar: TradingCalendar,
  { withPast = true, ledger, isRecorded = context.config.market.feed.kind === 'replay' }: MarketTuning = {},
): MarketArea {
  const { config, clock, storage, bus, hub, tracing } = context;
  const log = context.log.child({ part: 'market' });
  const { feed: source, clock: hours } = config.market;
  const isOpen = (now: number): boolean => hours === 'always' || calendar.isTradingTime(now);
  const market = createMarketServices({
    storage,
    clock,
    log,
    bus,
    onCurrent: (isCurrent) => hub.setLive(isCurrent),
    publisher: hub.here,
    bonds,
    calendar,
    isOpen,
    feed: source.kind,
    isRecorded,
    hasDemoAccounts: config.isDemo,
    tracing,
    ...(ledger === undefined ? {} : { ledger }),
  });
  const { makeFeed, past } = feedOf({ ...context, log }, market, bonds, calendar);
  const lease = new FeedLease(storage.kysely, randomUUID());
  const runner = new FeedRunner({ lease, makeFeed, sink: sinkOf(market), clock, log });
  let isRunning = false;
  const pulse = pulseOf(market, runner, {
    isEngineAlive: () => isRunning,
    isAlwaysOpen: hours === 'always',
  });
  return {
    market,
    pulse,
    area: {
      measure: (meter) => measureMarket(meter, market, pulse, () => runner.feed !== null),
      routes: marketRoutes(market, { ...bonds, calendar }),
      sources: marketSources(market),
      async start() {
        if (withPast && source.kind === 'simulated') await fillOnce(lease, context, past);
        await market.load();
        await market.start(async () => {
          if (hours === 'always') await runner.feed?.refill?.(sinkOf(market));
        });
        isRunning = true;
        await runner.start();
      },
      async stop() {
        isRunning = false;
        await runner.stop();
        await market.stop();
      },
    },
  };
}

/** The configured source of quotes, and the history for a market that has none. */
function feedOf(
  { config, clock, storage, hub, log }: ServerContext,
  market: MarketServices,
  bonds: BondServices,
  calendar: TradingCalendar,
): {
  readonly makeFeed: () => Promise<Feed | null>;
  readonly past: Pick<SimulatedMarket, 'lacksHistory' | 'fillHistory'>;
} {
  const { feed: source, clock: hours, seed, speed } = config.market;
  const always = hours === 'always';
  const isWorkday = (now: number): boolean => calendar.isWorkday(beijingDate(now));
  const simulated = new SimulatedMarket({
    storage,
    market,
    bonds,
    calendar,
    clock,
    log,
    session: always ? aroundTheClock : officeHours(isWorkday),
    seed,
    speed,
    always,
    // Readers connected to another process cannot be seen from here.
    isWatched: () => config.busUrl !== null || hub.isRead,
  });
  return {
    makeFeed: async () =>
      source.kind === 'simulated'
        ? simulated.makeFeed()
        : replayOf(source.file, { clock, log, speed }, market),
    past: simulated,
  };
}

/** The feed of a recorded file; its quote ids include its start time, so that a second replay is distinct. */
const replayOf = (
  file: string,
  options: Pick<ReplayFeedOptions, 'clock' | 'log' | 'speed'>,
  { books }: Pick<MarketServices, 'books'>,
): ReplayFeed =>
  new ReplayFeed({
    ...options,
    recording: readRecording(file),
    idPrefix: `R${options.clock.now().toString(36)}-`,
    books: () => books.all(),
  });

const sinkOf = ({ writer }: MarketServices): FeedSink => ({
  execute: (commands) => writer.execute(commands, { lane: 'feed', owner: null }),
  listen: (listener) => writer.listen(listener),
});

/**
 * The history is written by the process that will run the feed, which keeps the lease meanwhile. Where there is one, a starting process leaves
 * a lease that has become free to those that are ready to run the feed.
 */
async function fillOnce(
  lease: FeedLease,
  { clock, log }: Pick<ServerContext, 'clock' | 'log'>,
  past: Pick<SimulatedMarket, 'lacksHistory' | 'fillHistory'>,
): Promise<void> {
  if (!(await past.lacksHistory()) || !(await lease.hold())) return;
  const undo = lease.keep(clock, (error) => log.error({ err: error }, 'the lease could not be renewed'));
  try {
    await past.fillHistory();
  } finally {
    undo();
  }
}

const pulseOf = (
  market: MarketServices,
  runner: FeedRunner,
  { isEngineAlive, isAlwaysOpen }: Pick<MarketPulse, 'isEngineAlive' | 'isAlwaysOpen'>,
): MarketPulse => ({
  isEngineAlive,
  isAlwaysOpen,
  isCurrent: market.isCurrent,
  isOpen: market.isOpen,
  lastUpdateAt: () => market.view.updatedAt,
  expectedWithinMs: (now) => runner.feed?.expectedWithinMs(now) ?? null,
});

function readRecording(file: string) {
  try {
    return parseRecording(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(
      `FEED: ${error instanceof RecordingError ? `${file}: ${error.message}` : unreadable(file, error)}`,
      { cause: error },
    );
  }
}
