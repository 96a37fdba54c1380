import { beijingDate, MS_PER_HOUR } from '#contract/rules';
import type { Storage } from '#server/db';
import type { BondServices, BondTerms } from '#server/domain/bonds';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MarketServices } from '#server/domain/market';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { Feed, FeedSink } from '../feed.ts';
import type { Session } from './activity.ts';
import { ClosingRun } from './closing-run.ts';
import type { DealerOrg } from './dealers.ts';
import type { Span } from './history.ts';
import { lastLevel } from './last-level.ts';
import { writePastApart } from './past.ts';
import { isWithoutHistory } from './save-history.ts';
import { SimulatedFeed } from './simulated-feed.ts';
import { Simulator } from './simulator.ts';

export interface SimulatedMarketDeps {
  readonly storage: Storage;
  readonly market: MarketServices;
  readonly bonds: Pick<BondServices, 'directory' | 'organisations'>;
  readonly calendar: TradingCalendar;
  readonly clock: Clock;
  readonly log: Logger;
  readonly session: Session;
  readonly seed: number;
  readonly speed: number;
  /** The session never ends (demonstrations). */
  readonly always: boolean;
  /** Whether the market may have viewers. */
  readonly isWatched: () => boolean;
}

const CLOSING_CHECK_MS = 60_000;
/** Before 9:00 and after 17:30 a market that never closes is given this much history. */
const RECENT_MS = 8.5 * MS_PER_HOUR;

/** The simulated market on the real books: its history at the first start, its quotes, its evening valuations. */
export class SimulatedMarket {
  readonly #deps: SimulatedMarketDeps;
  /** Fair yields at the end of the history just written; the feed that follows continues from them. */
  #finalLevels: ReadonlyMap<string, number> = new Map();
  /** The log already says that there is nothing to quote: the feed is asked for at every renewal of its lease. */
  #isSilent = false;

  constructor(deps: SimulatedMarketDeps) {
    this.#deps = deps;
  }

  /** Whether `fillHistory` may have something to do. */
  lacksHistory(): Promise<boolean> {
    return isWithoutHistory(this.#deps.storage);
  }

  /** Gives an empty market the previous trading day, and today so far, in a few seconds. True if it did. */
  async fillHistory(): Promise<boolean> {
    const { storage, calendar, clock, log, seed, market, always, session } = this.#deps;
    const orgs = await this.#dealers();
    if (orgs === null || !(await isWithoutHistory(storage))) return false;
    const now = clock.now();
    const startedAt = performance.now();
    await market.marks.load(storage.kysely, beijingDate(now));
    const { trades, levels } = await writePastApart({
      connection: storage.connection,
      seed,
      bonds: this.#quoted(),
      orgs,
      anchors: market.marks.yields(),
      always,
      spans: historySpans(calendar, now, always, session.isOpen(now)),
    });
    this.#finalLevels = levels;
    log.info(
      { trades, ms: Math.round(performance.now() - startedAt) },
      'past of the simulated market written',
    );
    return true;
  }

  /** The feed, with evening valuations. Null if there is nothing to quote, or no dealer to quote it. */
  async makeFeed(): Promise<Feed | null> {
    const { market, clock, log, session, storage, bonds, calendar, seed, speed, isWatched } = this.#deps;
    const orgs = await this.#dealers();
    if (orgs === null) {
      if (!this.#isSilent)
        log.warn('no bond has a tier, or there are no organisations: the simulated market stays silent');
      this.#isSilent = true;
      return null;
    }
    this.#isSilent = false;
    // Ids are never repeated: neither in a later run, nor in another process.
    const prefix = `S${clock.now().toString(36)}-`;
    const simulator = new Simulator({
      seed,
      idPrefix: prefix,
      bonds: this.#quoted(),
      orgs,
      books: market.books,
      pricer: market.pricer,
      workdays: calendar,
      session,
      anchors: this.#levels(),
      speed,
    });
    const feed = new SimulatedFeed({
      simulator,
      session,
      clock,
      log,
      isWatched,
      books: () => market.books.all(),
    });
    const closing = new ClosingRun({
      storage,
      directory: bonds.directory,
      calendar,
      view: market.view,
      marks: market.marks,
      simulator,
      seed,
    });
    return new FeedWithClosing(feed, closing, clock, log);
  }

  #quoted(): BondTerms[] {
    return this.#deps.market.bonds.quoted().map(({ terms }) => terms);
  }

  /** Where the market continues: the fair yields of the history just written, or else its last levels, or else the last valuations. */
  #levels(): ReadonlyMap<string, number> {
    const { view, marks } = this.#deps.market;
    const levels = new Map(marks.yields());
    for (const { securityId } of view.all()) {
      const level = lastLevel(view, securityId);
      if (level !== undefined) levels.set(securityId, level);
    }
    for (const [securityId, level] of this.#finalLevels) levels.set(securityId, level);
    this.#finalLevels = new Map();
    return levels;
  }

  /** Null if there is nothing to quote, or there are no two organisations to quote it. */
  async #dealers(): Promise<DealerOrg[] | null> {
    if (this.#deps.market.bonds.quoted().length === 0) return null;
    const orgs = await this.#orgs();
    return orgs.filter((org) => org.traderIds.length > 0).length >= 2 ? orgs : null;
  }

  async #orgs(): Promise<DealerOrg[]> {
    const { organisations } = this.#deps.bonds;
    const traders = await organisations.traders();
    const all = await organisations.all();
    return all.map((org) => ({
      orgId: org.org_id,
      activityRank: org.activity_rank,
      marketMaker: org.market_maker,
      traderIds: traders.filter((trader) => trader.org_id === org.org_id).map((trader) => trader.trader_id),
    }));
  }
}

/** The previous trading day in full, and today so far, in spans that end with the daily close. `continues`: the market is open. */
function historySpans(calendar: TradingCalendar, now: number, always: boolean, continues: boolean): Span[] {
  const today = beijingDate(now);
  const previous = calendar.addWorkdays(today, -1);
  const at = (date: string, time: string): number => Date.parse(`${date}T${time}:00+08:00`);
  const spans: Span[] = [{ from: at(previous, '09:00'), to: at(previous, '17:30') }];
  const close = at(today, '17:30');
  if (always) {
    const from = Math.max(at(today, '00:00'), now - RECENT_MS);
    if (from < close && close < now) spans.push({ from, to: close }, { from: close, to: now, continues });
    else spans.push({ from, to: now, continues });
  } else if (calendar.isWorkday(today) && now > at(today, '09:00'))
    spans.push({ from: at(today, '09:00'), to: Math.min(now, close), continues });
  return spans;
}

/** Makes the evening's valuations when they are due. */
class FeedWithClosing implements Feed {
  readonly #feed: SimulatedFeed;
  readonly #closing: ClosingRun;
  readonly #clock: Clock;
  readonly #log: Logger;
  #undo: Undo = () => {};
  #run: Promise<void> | null = null;

  constructor(feed: SimulatedFeed, closing: ClosingRun, clock: Clock, log: Logger) {
    this.#feed = feed;
    this.#closing = closing;
    this.#clock = clock;
    this.#log = log;
  }

  async start(sink: FeedSink): Promise<void> {
    const check = (): void => {
      this.#run ??= this.#update().finally(() => {
        this.#run = null;
      });
    };
    // Before the first quotes: an evening that no process ran through is valued late, and not at prices of the next day.
    check();
    this.#undo = this.#clock.every(CLOSING_CHECK_MS, check);
    await this.#feed.start(sink);
  }

  async stop(): Promise<void> {
    this.#undo();
    await this.#feed.stop();
    await this.#run;
  }

  async refill(sink: FeedSink): Promise<void> {
    await this.#feed.refill(sink);
  }

  expectedWithinMs(now: number): number | null {
    return this.#feed.expectedWithinMs(now);
  }

  async #update(): Promise<void> {
    try {
      const now = this.#clock.now();
      const day = await this.#closing.due(now);
      if (day !== null)
        this.#log.info({ day, valuations: await this.#closing.run(day, now) }, 'evening valuations written');
    } catch (error) {
      this.#log.error({ err: error }, 'evening valuations failed');
    }
  }
}
