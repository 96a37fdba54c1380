import type { BondRecord } from './bond-record.ts';
import { remainYears } from './maturity.ts';

export interface Resembling {
  readonly bond: BondRecord;
  readonly remainYears: number;
}

/** Live bonds of the same type, class and issuer rating, closest in remaining time first; at most `rows`. */
export function resembling(
  bond: BondRecord,
  among: Iterable<BondRecord>,
  today: string,
  rows: number,
): Resembling[] {
  const own = remainYears(bond, today) ?? 0;
  const found: Resembling[] = [];
  for (const other of among) {
    if (
      other.securityId === bond.securityId ||
      other.bondType !== bond.bondType ||
      other.spreadClass !== bond.spreadClass
    )
      continue;
    if (other.issuerRating !== bond.issuerRating) continue;
    const years = remainYears(other, today);
    if (years !== null) found.push({ bond: other, remainYears: years });
  }
  const distance = ({ remainYears: years }: Resembling): number => Math.abs(years - own);
  return found
    .sort((a, b) => distance(a) - distance(b) || (a.bond.securityId < b.bond.securityId ? -1 : 1))
    .slice(0, rows);
}
