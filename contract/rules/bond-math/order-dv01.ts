import type { DateText } from '../dates.ts';
import { type Bond, BondMathError } from './bond.ts';
import { riskMeasures } from './price-yield.ts';

/** DV01 in whole 元 of a face amount in 万元: `dv01` is per 100 face, and 1 万元 of face is 100 of them. */
export const faceDv01 = (dv01: number, qtyWan: number): number => Math.round(dv01 * qtyWan * 100);

/** The value of one basis point on a face amount (万元) at a yield in %, whole 元. Null if the bond has no price on that day. */
export function orderDv01(
  bond: Bond,
  settlementDate: DateText,
  yieldPct: number,
  qtyWan: number,
): number | null {
  try {
    return faceDv01(riskMeasures(bond, settlementDate, yieldPct / 100).dv01, qtyWan);
  } catch (error) {
    if (error instanceof BondMathError) return null;
    throw error;
  }
}
