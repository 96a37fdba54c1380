import { TICKS } from './tick.data.ts';
import { e4Text, type FigureE4, type PriceKind, toPriceE4 } from './units.ts';

/** The facts that determine a tick. `bondType` or `market` null: unknown, so only rows that name none match. */
export interface TickFacts {
  readonly priceType: PriceKind;
  readonly bondType: string | null;
  readonly market: string | null;
}

/** The smallest move of a bond's price, whole 1e-4 of its price type. */
export const tickOf = ({ priceType, bondType, market }: TickFacts): number =>
  TICKS.find(
    (row) =>
      (row.priceType ?? priceType) === priceType &&
      (row.bondType ?? bondType) === bondType &&
      (row.market ?? market) === market,
  )?.tick ?? 1;

/** The market of a security: `IB` in `240210.IB`; null if the code names none. */
export const marketOf = (securityId: string): string | null => /\.(\w+)$/.exec(securityId)?.[1] ?? null;

/** The tick of a bond by its code; `bondType` undefined or null: unknown. */
export const tickOfBond = (
  priceType: PriceKind,
  securityId: string,
  bondType: string | null | undefined,
): number => tickOf({ priceType, bondType: bondType ?? null, market: marketOf(securityId) });

/** Whether a price is a whole number of ticks. */
export const onTick = (e4: FigureE4, tick: number): boolean => e4 % tick === 0;

/** A tick as displayed: `0.0001`. */
export const tickText = (tick: number): string => e4Text(toPriceE4(tick));

/** A customary step rounded up to a whole number of ticks for this bond. Both whole 1e-4. */
export const stepOnTick = (step: number, tick: number): number => Math.ceil(step / tick) * tick;

/** The nearest whole number of ticks not below (`up`) or not above (`down`) `units`, which may be a fraction. */
export const toTick = (units: number, tick: number, direction: 'up' | 'down'): number =>
  // `+ 0`: never -0.
  (direction === 'up' ? Math.ceil(units / tick) : Math.floor(units / tick)) * tick + 0;

/** One step further from `e4`, on the grid of that step: up (1) or down (-1). */
export const stepFrom = (e4: FigureE4, step: number, direction: 1 | -1): number =>
  direction === 1 ? toTick(e4, step, 'down') + step : toTick(e4, step, 'up') - step;
