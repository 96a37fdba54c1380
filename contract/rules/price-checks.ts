import { type Problem, problem } from './problem.ts';
import { onTick, tickOfBond, tickText } from './tick.ts';
import { type FigureE4, type PriceKind, readFigure } from './units.ts';

/** A price as somebody asks for it, and the bond that it is for; `bondType` null: not known yet. */
export interface AskedPrice {
  readonly price: number;
  readonly priceType: PriceKind;
  readonly securityId: string;
  readonly bondType: string | null;
}

/** What no yield and no clean price is beyond. */
export const PRICE_RANGES = { Y: '-10000%~10000%', C: '0~10000' } as const;

/** The refusal of a price that no bond has. */
export const outOfRange = (field: string, priceType: PriceKind): Problem =>
  problem(field, priceType === 'Y' ? 'yieldRange' : 'cleanRange', { limit: PRICE_RANGES[priceType] });

/** The price in whole 1e-4, or why no bond is dealt at it: off its tick, out of range, or in clean price where only yields are quoted. */
export function readAskedPrice(
  { price, priceType, securityId, bondType }: AskedPrice,
  field: string,
): FigureE4 | Problem {
  const value = readFigure(price, priceType);
  const tick = tickOfBond(priceType, securityId, bondType);
  if (value === 'decimals' || (typeof value === 'number' && !onTick(value, tick)))
    return problem(field, priceType === 'Y' ? 'yieldTick' : 'cleanTick', { limit: tickText(tick) });
  return value === 'range' ? outOfRange(field, priceType) : value;
}
