import type { Level, Price } from '#contract/entities';
import { priceNumber } from '#core/format';

/** Levels that a side always shows, filled or not, so that nothing jumps. */
export const LADDER_LEVELS = 6;

/** One line of a ladder's side. */
export interface LadderRow {
  readonly key: string;
  readonly level: Level;
  /** Number of quotes that it represents. */
  readonly count: number;
  readonly qty: number;
  /** Quantity of this line relative to the largest line of both sides, 0 to 1. */
  readonly share: number;
  /** Best price of its side. */
  readonly best: boolean;
  readonly mine: boolean;
  /** The user's own quotes in this line, and their quantity. */
  readonly ownIds: readonly string[];
  readonly ownQty: number;
}

/** The figure of a level in the unit that the user chose. */
export const levelPrice = (level: Level, show: 'yield' | 'clean'): Price =>
  show === 'yield' ? level.yield : level.cleanPrice;

/** Working days from today until quotes with these codes settle: a trade tomorrow for the same day settles with one today for the next. */
const SETTLES_IN: Readonly<Record<string, number>> = { '1': 0, '2': 1, '3': 1, '2,3': 1, '4': 2 };
/** When a quote settles: in how many working days, or its own date code. */
export const settlesIn = ({ settlType }: Pick<Level, 'settlType'>): number | string =>
  SETTLES_IN[settlType] ?? settlType;

/** When most of these quotes settle; null where all do so on one day. */
export function usualSettlement(levels: readonly Pick<Level, 'settlType'>[]): number | string | null {
  const counts = new Map<number | string, number>();
  for (const level of levels) counts.set(settlesIn(level), (counts.get(settlesIn(level)) ?? 0) + 1);
  if (counts.size < 2) return null;
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Lines of one side, best first. With `groupByPrice`, quotes at one price become one line. */
export function ladderRows(levels: readonly Level[], largest: number, groupByPrice: boolean): LadderRow[] {
  const rows: {
    key: string;
    level: Level;
    count: number;
    qty: number;
    mine: boolean;
    ownIds: string[];
    ownQty: number;
  }[] = [];
  for (const level of levels) {
    const last = rows.at(-1);
    const { qty } = level;
    if (
      groupByPrice &&
      last !== undefined &&
      last.level.yield === level.yield &&
      last.level.cleanPrice === level.cleanPrice
    ) {
      last.count += 1;
      last.qty += qty;
      last.mine ||= level.mine;
      if (level.mine) last.ownIds.push(level.quoteId);
      last.ownQty += level.mine ? qty : 0;
    } else {
      const own = level.mine ? { ownIds: [level.quoteId], ownQty: qty } : { ownIds: [], ownQty: 0 };
      rows.push({ key: level.quoteId, level, count: 1, qty, mine: level.mine, ...own });
    }
  }
  const best = levels[0];
  return rows.slice(0, LADDER_LEVELS).map((row) => ({
    ...row,
    share: largest === 0 ? 0 : Math.min(1, row.qty / largest),
    best: row.level.yield === best?.yield && row.level.cleanPrice === best.cleanPrice,
  }));
}

/** Largest line of both sides: the full width of the quantity bars. */
export function largestQty(sides: readonly (readonly Level[])[]): number {
  return Math.max(0, ...sides.flatMap((side) => side.map((level) => level.qty)));
}

/** Best bid yield minus best offer yield, in basis points; null when a side is empty or masked. */
export function spreadBp(bid: Price | undefined, ofr: Price | undefined): number | null {
  const [bidYield, ofrYield] = [priceNumber(bid), priceNumber(ofr)];
  if (bidYield === null || ofrYield === null) return null;
  // Yields have four decimals: scaled integers keep 2.2025 - 2.2000 exact.
  return (Math.round(bidYield * 10_000) - Math.round(ofrYield * 10_000)) / 100;
}
