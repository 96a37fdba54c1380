import type { PriceAlertTable } from '#server/db/tables';

/** The state that a decision depends on. `price` in whole 1e-4 of `priceType`; `firedAt` epoch ms of the last time. */
export interface Watched {
  readonly state: PriceAlertTable['state'];
  readonly comparison: PriceAlertTable['comparison'];
  readonly priceType: PriceAlertTable['price_type'];
  readonly price: number;
  readonly firedAt: number | null;
}

/** How far the price must move back before the alert is rearmed, in 1e-4: 0.1 bp of yield, 0.01 of a clean price. */
const HYSTERESIS = { Y: 10, C: 100 } as const;
/** A recurring alert fires at most once a minute. */
const QUIET_MS = 60_000;

/** Whether the price is at the limit or beyond it. */
export const isBeyond = (
  { comparison, price }: Pick<Watched, 'comparison' | 'price'>,
  seen: number,
): boolean => (comparison === '>=' ? seen >= price : seen <= price);

/** Whether the price has moved back far enough. */
const isBack = ({ comparison, price, priceType }: Watched, seen: number): boolean =>
  comparison === '>=' ? seen <= price - HYSTERESIS[priceType] : seen >= price + HYSTERESIS[priceType];

/**
 * Effect of a price on an alert: `fire` when it crossed the limit, `arm` when it moved back so that it may cross again, else null. An alert that
 * is not armed, or fired within the last minute, does not fire; an inactive one never does.
 */
export function crossed(alert: Watched, seen: number, now: number): 'fire' | 'arm' | null {
  if (alert.state === 'waiting') return isBack(alert, seen) ? 'arm' : null;
  if (alert.state === 'fired' || !isBeyond(alert, seen)) return null;
  return alert.firedAt !== null && now - alert.firedAt < QUIET_MS ? null : 'fire';
}
