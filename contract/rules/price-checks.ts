import { type Problem, problem } from './problem.ts';
import { onTick, tickOfBond, tickText } from './tick.ts';
import { type FigureE4, type PriceKind, readFigure } from './units.ts';

/** A price as entered, and its bond; `bondType` null: not yet known. */
export interface EnteredPrice {
  readonly price: number;
  readonly priceType: PriceKind;
  readonly securityId: string;
  readonly bondType: string | null;
}

/** The widest range of any yield and any clean price. */
export const PRICE_RANGES = { Y: '-10000%~10000%', C: '0~10000' } as const;

/** The refusal of a price outside any bond's range. */
export const outOfRange = (field: string, priceType: PriceKind): Problem =>
  problem(field, priceType === 'Y' ? 'yieldRange' : 'cleanRange', { limit: PRICE_RANGES[priceType] });

/** The price in whole 1e-4, or why no bond trades at it: off tick, out of range, or a clean price where only yields are quoted. */
export function readEnteredPrice(
  { price, priceType, securityId, bondType }: EnteredPrice,
  field: string,
): FigureE4 | Problem {
  const value = readFigure(price, priceType);
  const tick = tickOfBond(priceType, securityId, bondType);
  if (value === 'decimals' || (typeof value === 'number' && !onTick(value, tick)))
    return problem(field, priceType === 'Y' ? 'yieldTick' : 'cleanTick', { limit: tickText(tick) });
  return value === 'range' ? outOfRange(field, priceType) : value;
}
