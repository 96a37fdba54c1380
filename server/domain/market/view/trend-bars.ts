import { MS_PER_MINUTE } from '#contract/rules';
import type { FirmLine } from './best-quotes.ts';

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

/** The bar of this moment, if need be a new one that carries the yields before it forward. Bars stay in time order: events of several books come late. */
export function barAt(bars: Bar[], at: number): Bar {
  const minute = minuteOf(at);
  const before = bars.findLastIndex((bar) => bar.minute <= minute);
  const last = bars[before];
  if (last?.minute === minute) return last;
  const bar: Bar = {
    minute,
    last: last?.last ?? null,
    bid: last?.bid ?? null,
    ofr: last?.ofr ?? null,
    qty: 0,
    quotes: 0,
    trades: 0,
  };
  bars.splice(before + 1, 0, bar);
  return bar;
}

/** From which minutes on bars are counted anew. */
export interface Recount {
  /** From here on bars may lack events. */
  readonly since: number;
  /** From here on they may also have events that are not among those given. */
  readonly exactFrom: number;
}

/** Counts quotes and trades anew; `events` are those since `since` that are stored, oldest first. */
export function recount(
  bars: Map<string, Bar[]>,
  { since, exactFrom }: Recount,
  events: readonly BarEvent[],
): void {
  const former = new Map<Bar, Bar>();
  for (const list of bars.values())
    for (const [i, bar] of list.entries()) {
      if (bar.minute < since) continue;
      if (bar.minute < exactFrom) former.set(bar, { ...bar });
      Object.assign(bar, { quotes: 0, trades: 0, qty: 0, last: list[i - 1]?.last ?? null });
    }
  for (const { securityId, at, trade } of events) {
    const list = bars.get(securityId) ?? [];
    bars.set(securityId, list);
    if (trade === null) barAt(list, at).quotes += 1;
    else addTrade(list, { ...trade, at });
  }
  // Not every quote that was counted is stored.
  for (const [bar, { quotes, trades, qty }] of former)
    Object.assign(bar, {
      quotes: Math.max(bar.quotes, quotes),
      trades: Math.max(bar.trades, trades),
      qty: Math.max(bar.qty, qty),
    });
}

interface BarTrade {
  readonly at: number;
  readonly yieldE4: number;
  readonly qty: number;
}

/** Counts a trade in its minute; later minutes without a trade carry its yield on. `isLast`: none of its minute that was counted is newer. */
export function addTrade(bars: Bar[], { at, yieldE4, qty }: BarTrade, isLast = true): void {
  const bar = barAt(bars, at);
  bar.qty += qty;
  bar.trades += 1;
  if (!isLast) return;
  bar.last = yieldE4;
  for (const later of bars.slice(bars.lastIndexOf(bar) + 1)) {
    if (later.trades > 0) break;
    later.last = yieldE4;
  }
}

/** Sets the line from the bar of this moment on. */
export function drawFrom(bars: Bar[], at: number, line: FirmLine): void {
  const first = barAt(bars, at);
  for (const bar of bars.slice(bars.lastIndexOf(first))) Object.assign(bar, line);
}
