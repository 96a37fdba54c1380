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

/** The bar of this moment: the last one, or a new one that carries the last yield forward. Bars are in time order. */
export function barAt(bars: Bar[], at: number): Bar {
  const minute = minuteOf(at);
  const last = bars.at(-1);
  // A clock set back does not reorder history.
  if (last && last.minute >= minute) return last;
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
