import { TICKS } from './tick.data.ts';
import { e4Text, type FigureE4, type PriceKind, toPriceE4 } from './units.ts';

/** What a tick depends on. `bondType` or `market` null: not known, so only rows that name none count. */
export interface TickFacts {
  readonly priceType: PriceKind;
  readonly bondType: string | null;
  readonly market: string | null;
}

/** The smallest move of the price of a bond, whole 1e-4 of its price type. */
export const tickOf = ({ priceType, bondType, market }: TickFacts): number =>
  TICKS.find(
    (row) =>
      (row.priceType ?? priceType) === priceType &&
      (row.bondType ?? bondType) === bondType &&
      (row.market ?? market) === market,
  )?.tick ?? 1;

/** The market of a security: `IB` of `240210.IB`; null where the code names none. */
export const marketOf = (securityId: string): string | null => /\.(\w+)$/.exec(securityId)?.[1] ?? null;

/** The tick of a bond by its code; `bondType` undefined or null: not known. */
export const tickOfBond = (
  priceType: PriceKind,
  securityId: string,
  bondType: string | null | undefined,
): number => tickOf({ priceType, bondType: bondType ?? null, market: marketOf(securityId) });

/** Whether a price is a whole number of ticks. */
export const onTick = (e4: FigureE4, tick: number): boolean => e4 % tick === 0;

/** A tick for people: `0.0001`. */
export const tickText = (tick: number): string => e4Text(toPriceE4(tick));

/** A customary step as this bond allows it: the next whole number of ticks. Both whole 1e-4. */
export const stepOnTick = (wanted: number, tick: number): number => Math.ceil(wanted / tick) * tick;

/** The nearest whole number of ticks not below (`up`) or not above (`down`) `units`, which may be a fraction. */
export const toTick = (units: number, tick: number, direction: 'up' | 'down'): number =>
  // `+ 0`: never -0.
  (direction === 'up' ? Math.ceil(units / tick) : Math.floor(units / tick)) * tick + 0;

/** One step further from `e4`, on the grid of that step: up (1) or down (-1). */
export const stepFrom = (e4: FigureE4, step: number, direction: 1 | -1): number =>
  direction === 1 ? toTick(e4, step, 'down') + step : toTick(e4, step, 'up') - step;
