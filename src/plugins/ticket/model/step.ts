import type { PriceType } from '#contract/entities';
import {
  e4Text,
  type FigureE4,
  toPriceE4,
  readFigure,
  stepFrom,
  stepOnTick,
  tickOfBond,
  toYieldE4,
} from '#contract/rules';
import { typedPrice } from './typed.ts';

/** The price step of an arrow key, whole 1e-4: a quarter of a bp of yield, or a cent; with Shift four (ten) times that. */
const STEPS = { Y: { small: 25, large: 100 }, C: { small: 100, large: 1000 } } as const;

/** The bond whose price moves; `bondType` null: not known yet. */
export interface Stepped {
  readonly securityId: string;
  readonly bondType: string | null;
  readonly priceType: PriceType;
}

/**
 * The price text one step up or down, on the grid of that step and of the bond's tick; `start` when nothing readable is typed.
 * Null: no start, or no price below.
 */
export function stepped(
  text: string,
  { securityId, bondType, priceType }: Stepped,
  direction: 1 | -1,
  isLarge: boolean,
  start: FigureE4 | null,
): string | null {
  const typed = typedPrice(text);
  const now = typed.kind === 'number' ? readFigure(typed.value, priceType) : null;
  if (typeof now !== 'number') return start === null ? null : e4Text(start);
  const tick = tickOfBond(priceType, securityId, bondType);
  const next = stepFrom(now, stepOnTick(STEPS[priceType][isLarge ? 'large' : 'small'], tick), direction);
  if (priceType === 'C') return next <= 0 ? null : e4Text(toPriceE4(next));
  return e4Text(toYieldE4(next));
}
