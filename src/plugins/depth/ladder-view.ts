import type { Level, Price } from '#contract/entities';
import { settlementLabel } from '#contract/rules';
import { priceNumber } from '#core/format';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';

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
  /** Settlement codes of its quotes, each once, best first. */
  readonly settlTypes: readonly string[];
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
const daysOf = ({ settlTypes }: Pick<LadderRow, 'settlTypes'>): readonly (number | string)[] => [
  ...new Set(settlTypes.map((code) => SETTLES_IN[code] ?? code)),
];

/** When the quotes of a line settle: in how many working days, or the date code; null for several days. */
export function settlesIn(row: Pick<LadderRow, 'settlTypes'>): number | string | null {
  const [first = null, ...others] = daysOf(row);
  return others.length === 0 ? first : null;
}

/** The settlement of a line in words: its code, or the day if its quotes have several codes for it, else that there are several. */
export function settlementText(row: Pick<LadderRow, 'settlTypes'>, t: TFunction, now: number): string {
  const labels = settlementLabels(row, t, now);
  if (labels.length === 1) return labels.join('');
  const days = settlesIn(row);
  return days === null ? t('depth:mixed') : t('depth:settlesIn', { days });
}

/** The settlement codes of a line in words. */
export const settlementLabels = (
  { settlTypes }: Pick<LadderRow, 'settlTypes'>,
  t: TFunction,
  now: number,
): readonly string[] =>
  settlTypes.map((code) => {
    const { key, values } = settlementLabel(code, now);
    return dynamicText(t, `rules:${key}`, values);
  });

/** When most of these lines settle; null where all do so on one day. */
export function usualSettlement(rows: readonly Pick<LadderRow, 'settlTypes'>[]): number | string | null {
  const counts = new Map<number | string, number>();
  for (const day of rows.flatMap(daysOf)) counts.set(day, (counts.get(day) ?? 0) + 1);
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
    settlTypes: string[];
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
      if (!last.settlTypes.includes(level.settlType)) last.settlTypes.push(level.settlType);
      last.mine ||= level.mine;
      if (level.mine) last.ownIds.push(level.quoteId);
      last.ownQty += level.mine ? qty : 0;
    } else {
      const own = level.mine ? { ownIds: [level.quoteId], ownQty: qty } : { ownIds: [], ownQty: 0 };
      const { quoteId: key, settlType, mine } = level;
      rows.push({ key, level, count: 1, qty, settlTypes: [settlType], mine, ...own });
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
