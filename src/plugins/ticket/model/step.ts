import { e4Text, toE4 } from '#contract/rules';
import type { PriceType } from '#contract/entities';
import { typedPrice } from './typed.ts';

/** What an arrow moves a price by, whole 1e-4: a quarter of a bp of yield, or a cent; with Shift four (ten) times that. */
const STEPS = { Y: { small: 25, large: 100 }, C: { small: 100, large: 1000 } } as const;

/** The price text one step up or down, on the grid of that step; `start` (whole 1e-4) where nothing readable is typed. Null: no start. */
export function stepped(
  text: string,
  priceType: PriceType,
  direction: 1 | -1,
  isLarge: boolean,
  start: number | null,
): string | null {
  const typed = typedPrice(text);
  const now = typed.kind === 'number' ? toE4(typed.value) : null;
  if (typeof now !== 'number') return start === null ? null : e4Text(start);
  const step = STEPS[priceType][isLarge ? 'large' : 'small'];
  const next = direction === 1 ? Math.floor(now / step) * step + step : Math.ceil(now / step) * step - step;
  return priceType === 'C' && next <= 0 ? null : e4Text(next);
}
