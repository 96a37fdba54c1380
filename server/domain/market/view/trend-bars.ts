import { MS_PER_MINUTE } from '#contract/rules';

/** One minute of a bond. Yields in 1e-4 %, quantity 万元. */
export interface Bar {
  /** Epoch milliseconds of its first moment. */
  readonly minute: number;
  /** Last traded yield, null until the first trade of the day. */
  last: number | null;
  /** Best firm bid and offer at its end, see `firmLine`. */
  bid: number | null;
  ofr: number | null;
  qty: number;
  quotes: number;
  trades: number;
}

export const minuteOf = (at: number): number => Math.floor(at / MS_PER_MINUTE) * MS_PER_MINUTE;

/** A quote of a bond, or a trade. */
export interface BarEvent {
  readonly securityId: string;
  readonly at: number;
  /** Null: a quote. */
  readonly trade: { readonly yieldE4: number; readonly qty: number } | null;
}

/** The bar of this moment: the one of its minute, else the last one, or a new one that carries the last yield forward. Bars are in time order. */
export function barAt(bars: Bar[], at: number): Bar {
  const minute = minuteOf(at);
  const last = bars.at(-1);
  // Events of several books come late; a clock set back does not reorder history.
  if (last && last.minute >= minute) return bars.findLast((bar) => bar.minute === minute) ?? last;
  const bar: Bar = {
    minute,
    last: last?.last ?? null,
    bid: last?.bid ?? null,
    ofr: last?.ofr ?? null,
    qty: 0,
    quotes: 0,
    trades: 0,
  };
  bars.push(bar);
  return bar;
}

/** Counts quotes and trades from a minute on anew; `events` are all of them since, oldest first. */
export function recount(bars: Map<string, Bar[]>, from: number, events: readonly BarEvent[]): void {
  for (const list of bars.values())
    for (const [i, bar] of list.entries()) {
      if (bar.minute < from) continue;
      Object.assign(bar, { quotes: 0, trades: 0, qty: 0, last: list[i - 1]?.last ?? null });
    }
  for (const { securityId, at, trade } of events) {
    const list = bars.get(securityId) ?? [];
    bars.set(securityId, list);
    const bar = barAt(list, at);
    if (trade === null) bar.quotes += 1;
    else addTrade(bar, trade);
  }
}

export function addTrade(
  bar: Bar,
  { yieldE4, qty }: { readonly yieldE4: number; readonly qty: number },
): void {
  bar.last = yieldE4;
  bar.qty += qty;
  bar.trades += 1;
}
