import { beijingDate, MS_PER_MINUTE } from '#contract/rules';
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
  /** The market continues from here: its quotes stay. Otherwise the span ends with a close of all books. */
  readonly continues?: boolean;
}

export interface OldQuote {
  readonly securityId: string;
  readonly bucket: string;
  readonly changed: ChangedOrder;
}

/** The result of a simulated past. */
export interface History {
  readonly trades: readonly TapeEntry[];
  readonly bars: readonly { readonly securityId: string; readonly bars: readonly Bar[] }[];
  /** The newest quotes of each bond, those that ended in its last ten minutes, and all live ones. */
  readonly quotes: readonly OldQuote[];
  /** All books, empty again unless the market continues; new quotes continue their numbering. */
  readonly books: readonly BookState[];
  /** Last market yields in 1e-4 % at the end of each span, by bond. */
  readonly closes: readonly ReadonlyMap<string, number>[];
  /** Fair yields in 1e-4 % from which the market continues, by bond. */
  readonly levels: ReadonlyMap<string, number>;
}

/** Market time covered by one step: fine enough for the books, coarse enough for a day per second. */
const STEP_MS = 2000;
/** Of a bond, with which those that ended more than `KEPT_MS` ago are dropped. */
const MAX_QUOTES = 20;
/** A start draws the lines of the minutes before it from the quotes that stood in them. */
const KEPT_MS = 10 * MS_PER_MINUTE;
/** Of market time. */
const YIELD_EVERY_MS = 600_000;

/** The simulated market in memory, and the results of its past. */
class Past {
  readonly simulator: Simulator;
  readonly #market = new MemoryMarket();
  readonly #view = new MarketView(this.#market);
  readonly #trades: TapeEntry[] = [];
  readonly #quotes = new Map<string, Map<string, OldQuote>>();
  /** Hits awaiting an answer: their targets need them. */
  readonly #asking = new Map<string, OldQuote>();
  readonly #bars: { securityId: string; bars: readonly Bar[] }[] = [];
  readonly #closes: Map<string, number>[] = [];

  constructor(options: Omit<SimulatorOptions, 'books'>) {
    this.simulator = new Simulator({ ...options, books: this.#market });
  }

  run(commands: readonly MarketCommand[], now: number): void {
    const { deltas } = this.#market.execute(commands, now);
    this.simulator.observe(deltas, now);
    this.#view.apply(deltas, now);
    for (const { securityId, bucket, orders, trades } of deltas) {
      for (const { n, trade } of trades)
        this.#trades.push({ securityId, bucket, n, trade, previousClose: null });
      for (const changed of orders) {
        const { id, targetId, phase } = changed.order;
        if (targetId === null) keep(this.#quotes, { securityId, bucket, changed });
        else if (phase === 'done') this.#asking.delete(id);
        else this.#asking.set(id, { securityId, bucket, changed });
      }
    }
  }

  endSpan(now: number, continues: boolean): void {
    const ends = new Map<string, number>();
    for (const { bid, ofr, securityId } of this.#view.all()) {
      const mid = bid && ofr ? (bid.best.yieldE4 + ofr.best.yieldE4) / 2 : undefined;
      const yieldE4 = mid ?? this.simulator.fairYield(securityId);
      if (yieldE4 !== undefined) ends.set(securityId, Math.round(yieldE4));
    }
    this.#closes.push(ends);
    const live = continues
      ? []
      : [...this.#market.all()].filter(
          (book) => book.bids.length + book.ofrs.length + book.pendingHits.length > 0,
        );
    this.run(
      live.map(({ securityId, bucket }) => ({ securityId, bucket, command: { type: 'close' } })),
      now,
    );
    for (const { securityId, bars } of this.#view.all()) this.#bars.push({ securityId, bars });
  }

  history(bonds: SimulatorOptions['bonds']): History {
    return {
      trades: this.#trades,
      bars: oncePerDay(this.#bars),
      quotes: [
        ...[...this.#quotes.values()].flatMap((ofBond) => [...ofBond.values()]),
        ...this.#asking.values(),
      ],
      books: [...this.#market.all()],
      closes: this.#closes,
      levels: new Map(
        bonds.flatMap(({ securityId }) => {
          const fair = this.simulator.fairYield(securityId);
          return fair === undefined ? [] : [[securityId, fair] as const];
        }),
      ),
    };
  }
}

/**
 * Runs the simulated market through the past in memory, as fast as possible: the same dealers, books and rules as the live one.
 * Releases the event loop every ten minutes of market time.
 */
export async function simulateHistory(
  options: Omit<SimulatorOptions, 'books'>,
  spans: readonly Span[],
): Promise<History> {
  const past = new Past(options);
  const { simulator } = past;
  let last = 0;
  for (const { from, to, continues = false } of spans) {
    if (to <= from) continue;
    simulator.pause();
    past.run(simulator.populate(from), from);
    for (let now = from; now < to; now += STEP_MS) {
      past.run(simulator.step(now), now);
      if (now - last >= YIELD_EVERY_MS) {
        last = now;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    past.endSpan(to, continues);
  }
  return past.history(options.bonds);
}

/** Keeps the newest quotes of a bond, and those that ended lately, in their last state. */
function keep(quotes: Map<string, Map<string, OldQuote>>, quote: OldQuote): void {
  const ofBond = quotes.get(quote.securityId) ?? new Map<string, OldQuote>();
  quotes.set(quote.securityId, ofBond);
  const { id } = quote.changed.order;
  const earlier = ofBond.get(id);
  if (earlier === undefined && quote.changed.acceptedN === null) return;
  const acceptedN = quote.changed.acceptedN ?? earlier?.changed.acceptedN ?? null;
  ofBond.set(
    id,
    acceptedN === quote.changed.acceptedN ? quote : { ...quote, changed: { ...quote.changed, acceptedN } },
  );
  // The oldest finished ones are dropped; a live one would reappear without its beginning.
  const endedBefore = quote.changed.order.updatedAt - KEPT_MS;
  for (const { changed } of ofBond.values()) {
    if (ofBond.size <= MAX_QUOTES) return;
    if (changed.order.phase === 'done' && changed.order.updatedAt < endedBefore)
      ofBond.delete(changed.order.id);
  }
}

/** Merges the bars of spans on the same day into one list; the view starts anew only on a new day. */
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
