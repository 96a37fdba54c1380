import type { OrderEvent } from '#contract/entities';
import { addDecimals, type Decimal, decimalText, parseDecimal } from '#contract/rules';

const NOTHING: Decimal = { units: 0n, scale: 2 };

/** An amount in 元 with thousands separators; null when unknown. */
export const amountText = (amount: string | undefined): string | null => {
  const parsed = parseDecimal(amount);
  return parsed === null ? null : decimalText(parsed, { separators: true });
};

/** Total of all fills of an order, 元; null before the first, and when one of them has no amount. */
export function settledText(events: readonly OrderEvent[]): string | null {
  const fills = events.filter(({ kind }) => kind === 'fill').map(({ amount }) => parseDecimal(amount));
  if (fills.length === 0) return null;
  const amounts = fills.filter((amount) => amount !== null);
  return amounts.length < fills.length
    ? null
    : decimalText(amounts.reduce(addDecimals, NOTHING), { separators: true });
}
