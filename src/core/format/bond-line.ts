import { limitRows } from '#contract/rules';
import { numberText } from './format.ts';

/** A bond, or several quotes of it, with a quantity in 万元. */
export interface BondQty {
  readonly symbol: string;
  readonly qty: number;
}

/** Words of the line, in the language shown. */
export interface BondLineWords {
  readonly rest: string;
  readonly item: (symbol: string, qty: string) => string;
}

/** Bonds with their quantities as one line of text. Of more than five the first four are listed, then the rest with their total (R9.07). */
export function bondLine(rows: readonly BondQty[], words: BondLineWords): string {
  return limitRows(rows, words.rest)
    .map(({ symbol, qty }) => words.item(String(symbol), numberText(Number(qty))))
    .join(' · ');
}
