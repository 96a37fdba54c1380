import type { BestMarket } from '#contract/entities';
import { bidBetterBp, ofrBetterBp, spreadBp } from './quote-figures.ts';

/** One opportunity: a bond, why, and by how much (bp, or the signed change for movers). */
export interface Chance {
  readonly row: BestMarket;
  readonly side: 1 | 2 | null;
  readonly bp: number;
}

export interface ChanceRules {
  /** A quote must beat the valuation by at least this, bp. */
  readonly minBetterBp: number;
  /** A spread of at most this counts as tight, bp; locked and crossed ones always count. */
  readonly maxSpreadBp: number;
  /** Smallest quantity of a quote that counts, 万元. */
  readonly minQty: number;
  /** Rows of each list. */
  readonly limit: number;
}

export interface Chances {
  /** Quotes that beat the valuation, best first. */
  readonly better: readonly Chance[];
  /** Crossed, locked and tight markets, the most crossed first. */
  readonly tight: readonly Chance[];
  /** Largest moves since yesterday's close, in either direction. */
  readonly movers: readonly Chance[];
}

const isLarge = (qty: number | null, minQty: number): boolean => qty !== null && qty >= minQty;
const byId = (a: Chance, b: Chance): number => (a.row.securityId < b.row.securityId ? -1 : 1);

function betterOf(row: BestMarket, { minBetterBp, minQty }: ChanceRules): Chance[] {
  const found: Chance[] = [];
  const bid = bidBetterBp(row);
  const ofr = ofrBetterBp(row);
  if (bid !== null && bid >= minBetterBp && isLarge(row.bidQty, minQty))
    found.push({ row, side: 1, bp: bid });
  if (ofr !== null && ofr >= minBetterBp && isLarge(row.ofrQty, minQty))
    found.push({ row, side: 2, bp: ofr });
  return found;
}

/** The three lists of the discover page, computed from best quotes alone. Pure; equal figures are ordered by security id. */
export function chancesOf(rows: readonly BestMarket[], rules: ChanceRules): Chances {
  const better = rows.flatMap((row) => betterOf(row, rules));
  const tight = rows.flatMap((row): Chance[] => {
    const bp = spreadBp(row);
    const isBoth = isLarge(row.bidQty, rules.minQty) && isLarge(row.ofrQty, rules.minQty);
    return bp !== null && bp <= rules.maxSpreadBp && isBoth ? [{ row, side: null, bp }] : [];
  });
  const movers = rows.flatMap((row): Chance[] =>
    row.chgBp === null || row.chgBp === 0 ? [] : [{ row, side: null, bp: row.chgBp }],
  );
  return {
    better: better.sort((a, b) => b.bp - a.bp || byId(a, b)).slice(0, rules.limit),
    tight: tight.sort((a, b) => a.bp - b.bp || byId(a, b)).slice(0, rules.limit),
    movers: movers.sort((a, b) => Math.abs(b.bp) - Math.abs(a.bp) || byId(a, b)).slice(0, rules.limit),
  };
}
