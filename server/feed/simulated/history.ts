import { beijingDate } from '#contract/rules';
import {
  type Bar,
  type MarketCommand,
  MarketView,
  MemoryMarket,
  type TapeEntry,
} from '#server/domain/market';
import type { BookState, ChangedOrder } from '#server/matching';
import { Simulator, type SimulatorOptions } from './simulator.ts';

/** A span of market time, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** The market goes on from here: its quotes stay. Otherwise the span ends with a close of all books. */
  readonly goesOn?: boolean;
}

export interface OldQuote {
  readonly securityId: string;
  readonly bucket: string;
  readonly changed: ChangedOrder;
}

/** What a simulated past leaves behind. */
export interface History {
  readonly trades: readonly (TapeEntry & { readonly bucket: string; readonly n: number })[];
  readonly bars: readonly { readonly securityId: string; readonly bars: readonly Bar[] }[];
  /** The newest quotes of each bond, and whatever is alive. */
  readonly quotes: readonly OldQuote[];
  /** All books, empty again unless the market goes on; new quotes go on from their numbers. */
  readonly books: readonly BookState[];
  /** Last market yields in 1e-4 % at the end of each span, by bond. */
  readonly closes: readonly ReadonlyMap<string, number>[];
  /** Fair yields in 1e-4 % that the market goes on from, by bond. */
  readonly levels: ReadonlyMap<string, number>;
}

/** Seconds of market time that one step covers: fine enough for the books, coarse enough for a day in a second. */
const STEP_MS = 2000;
const QUOTES_KEPT = 20;

/**
 * Lets the simulated market run through the past in memory, as fast as it can: the same dealers, books and rules as the live one. Yields
 * the event loop between minutes of market time.
 */
export async function simulateHistory(
  options: Omit<SimulatorOptions, 'books'>,
  spans: readonly Span[],
): Promise<History> {
  const market = new MemoryMarket();
  const view = new MarketView(market);
  const simulator = new Simulator({ ...options, books: market });
  const trades: (TapeEntry & { bucket: string; n: number })[] = [];
  const quotes = new Map<string, Map<string, OldQuote>>();
  /** Hits that wait for an answer: a quote is nothing without the hits on it. */
  const asking = new Map<string, OldQuote>();
  const bars: { securityId: string; bars: readonly Bar[] }[] = [];
  const closes: Map<string, number>[] = [];
  let last = 0;

  const run = (commands: readonly MarketCommand[], now: number): void => {
    const { deltas } = market.execute(commands, now);
    simulator.observe(deltas, now);
    view.apply(deltas, now);
    for (const { securityId, bucket, orders, trades: done } of deltas) {
      for (const { n, trade } of done) trades.push({ securityId, bucket, n, trade, previousClose: null });
      for (const changed of orders) {
        const { id, targetId, phase } = changed.order;
        if (targetId === null) keep(quotes, { securityId, bucket, changed });
        else if (phase === 'done') asking.delete(id);
        else asking.set(id, { securityId, bucket, changed });
      }
    }
  };
  const endSpan = (now: number, goesOn: boolean): void => {
    const ends = new Map<string, number>();
    for (const bond of view.all()) {
      const { bid, ofr } = bond;
      const mid = bid && ofr ? (bid.best.yieldE4 + ofr.best.yieldE4) / 2 : undefined;
      const yieldE4 = mid ?? simulator.fairYield(bond.securityId);
      if (yieldE4 !== undefined) ends.set(bond.securityId, Math.round(yieldE4));
    }
    closes.push(ends);
    const live = goesOn
      ? []
      : [...market.all()].filter((book) => book.bids.length + book.ofrs.length + book.pendingHits.length > 0);
    run(
      live.map(({ securityId, bucket }) => ({ securityId, bucket, command: { type: 'close' } })),
      now,
    );
    for (const bond of view.all()) bars.push({ securityId: bond.securityId, bars: bond.bars });
  };

  for (const { from, to, goesOn = false } of spans) {
    if (to <= from) continue;
    simulator.pause();
    run(simulator.populate(from), from);
    for (let now = from; now < to; now += STEP_MS) {
      run(simulator.step(now), now);
      if (now - last >= 600_000) {
        last = now;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    endSpan(to, goesOn);
  }
  return {
    trades,
    bars: oncePerDay(bars),
    quotes: [...[...quotes.values()].flatMap((ofBond) => [...ofBond.values()]), ...asking.values()],
    books: [...market.all()],
    closes,
    levels: new Map(
      options.bonds.flatMap(({ securityId }) => {
        const fair = simulator.fairYield(securityId);
        return fair === undefined ? [] : [[securityId, fair] as const];
      }),
    ),
  };
}

/** Remembers the newest quotes of a bond in their last state. */
function keep(quotes: Map<string, Map<string, OldQuote>>, quote: OldQuote): void {
  const ofBond = quotes.get(quote.securityId) ?? new Map<string, OldQuote>();
  quotes.set(quote.securityId, ofBond);
  const { id } = quote.changed.order;
  const known = ofBond.get(id);
  if (known === undefined && quote.changed.acceptedN === null) return;
  const acceptedN = quote.changed.acceptedN ?? known?.changed.acceptedN ?? null;
  ofBond.set(id, { ...quote, changed: { ...quote.changed, acceptedN } });
  if (ofBond.size <= QUOTES_KEPT) return;
  // The oldest that is over goes; live ones would come back without their beginning.
  for (const [oldId, old] of ofBond) {
    if (old.changed.order.phase !== 'done') continue;
    ofBond.delete(oldId);
    break;
  }
}

/** Bars of spans on one day are one list; the view began it anew only on a new day. */
function oncePerDay(
  lists: readonly { securityId: string; bars: readonly Bar[] }[],
): { securityId: string; bars: readonly Bar[] }[] {
  const merged = new Map<string, { securityId: string; bars: readonly Bar[] }>();
  for (const { securityId, bars } of lists) {
    const first = bars[0];
    if (first) merged.set(`${securityId}|${beijingDate(first.minute)}`, { securityId, bars });
  }
  return [...merged.values()];
}
