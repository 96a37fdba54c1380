import type { PriceAlertTable } from '#server/db/tables';

/** What decides over an alert. `price` in whole 1e-4 of `priceType`; `firedAt` epoch ms of the last time. */
export interface Watched {
  readonly state: PriceAlertTable['state'];
  readonly comparison: PriceAlertTable['comparison'];
  readonly priceType: PriceAlertTable['price_type'];
  readonly price: number;
  readonly firedAt: number | null;
}

/** How far the price must come back before the alert is armed anew, in 1e-4: 0.1 bp of yield, 0.01 of a clean price. */
const HYSTERESIS = { Y: 10, C: 100 } as const;
/** An alert for every time tells at most once a minute. */
const QUIET_MS = 60_000;

/** Whether the price is at the limit or beyond it. */
export const isBeyond = (
  { comparison, price }: Pick<Watched, 'comparison' | 'price'>,
  seen: number,
): boolean => (comparison === '>=' ? seen >= price : seen <= price);

/** Whether the price has come back far enough. */
const isBack = ({ comparison, price, priceType }: Watched, seen: number): boolean =>
  comparison === '>=' ? seen <= price - HYSTERESIS[priceType] : seen >= price + HYSTERESIS[priceType];

/**
 * What a price that was seen does to an alert: `fire` it crossed the limit, `arm` it came back so that it may cross again, null nothing.
 * An alert that waits, or was told within the last minute, does not fire; one at rest never does.
 */
export function crossed(alert: Watched, seen: number, now: number): 'fire' | 'arm' | null {
  if (alert.state === 'waiting') return isBack(alert, seen) ? 'arm' : null;
  if (alert.state === 'fired' || !isBeyond(alert, seen)) return null;
  return alert.firedAt !== null && now - alert.firedAt < QUIET_MS ? null : 'fire';
}
