import { amountOfFace, type Bond, decimalText, priceFigures, toPriceE4, toYieldE4 } from '#contract/rules';
import type { Trade } from '#server/matching';

/**
 * The amount that the buyer of a trade pays on its settlement day, 元 to the 分 as decimal text: its dirty price, the sum of clean price and
 * accrued interest each rounded once as on the ticket, times its quantity. null where the day is not known or the bond has no price on it.
 */
export function settledAmount(
  { priceType, yieldE4, clean, settlDate, qty }: Trade,
  terms: Bond,
): string | null {
  if (settlDate === null) return null;
  const agreed = priceType === 'Y' ? toYieldE4(yieldE4) : toPriceE4(clean);
  const figures = priceFigures(terms, settlDate, priceType, agreed);
  return figures === null ? null : decimalText(amountOfFace(qty, figures.dirtyE4));
}
