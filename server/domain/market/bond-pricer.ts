import {
  beijingDate,
  bucketOf,
  priceFigures,
  settlementDay,
  toPriceE4,
  toYieldE4,
  type Workdays,
} from '#contract/rules';
import type { BondTerms } from '#server/domain/bonds';

/** Prices per 100 face in 1e-4, at one yield. */
export interface Prices {
  readonly clean: number;
  readonly dirty: number;
}

/** Whole units of 1e-4 in which prices and yields (in %) are kept. */
export const E4 = 10_000;
/** A bond's prices on one settlement date, by yield, and the terms that they were computed from. */
interface BondPrices {
  readonly settleDate: string;
  readonly terms: BondTerms;
  readonly byYieldE4: Map<number, Prices | null>;
  /** Yields in 1e-4 % by clean price. */
  readonly yieldsE4: Map<number, number | null>;
}

/** The prices at another clean price: accrued interest depends on the settlement date alone. */
export const atClean = ({ clean, dirty }: Prices, other: number): Prices => ({
  clean: other,
  dirty: other + dirty - clean,
});

/** Maximum number of cached prices, before the cache is cleared. */
const MAX_CACHED = 200_000;

/**
 * Converts yields to clean prices and back, in whole 1e-4, on the settlement date that a settlement code means today. Results are cached, since
 * quotes use few distinct prices.
 */
export class BondPricer {
  readonly #termsOn: (securityId: string, date: string) => BondTerms | undefined;
  readonly #workdays: Workdays;
  readonly #prices = new Map<string, BondPrices>();
  #cachedCount = 0;
  readonly #settleDates = new Map<string, string | null>();
  #today = '';

  /** `termsOn`: terms of a bond for a settlement on a date; the same object as long as they are unchanged. */
  constructor(termsOn: (securityId: string, date: string) => BondTerms | undefined, workdays: Workdays) {
    this.#termsOn = termsOn;
    this.#workdays = workdays;
  }

  /** `settlementDay` of a bond; all codes of a book have the same. */
  settleDate(securityId: string, settlType: string, now: number): string | null {
    const today = beijingDate(now);
    if (today !== this.#today) {
      this.#today = today;
      this.#settleDates.clear();
      this.#prices.clear();
      this.#cachedCount = 0;
    }
    // The market in the bond's id decides which days it settles on.
    const key = `${securityId.slice(securityId.lastIndexOf('.'))}|${bucketOf(settlType)}`;
    const cached = this.#settleDates.get(key);
    if (cached !== undefined) return cached;
    const date = settlementDay(securityId, settlType, now, this.#workdays);
    this.#settleDates.set(key, date);
    return date;
  }

  /** Terms of a bond for a settlement on a date: the same object as long as they are unchanged; null for an unknown bond. */
  terms(securityId: string, date: string): BondTerms | null {
    return this.#termsOn(securityId, date) ?? null;
  }

  /** Clean and full price at a yield in 1e-4 %; null for a bond that is unknown or over by then. */
  prices(securityId: string, yieldE4: number, settlType: string, now: number): Prices | null {
    const bond = this.#bond(securityId, settlType, now);
    if (bond === null) return null;
    const { settleDate, terms, byYieldE4 } = bond;
    const cached = byYieldE4.get(yieldE4);
    if (cached !== undefined) return cached;
    const figures = priceFigures(terms, settleDate, 'Y', toYieldE4(yieldE4));
    const prices = figures && { clean: figures.cleanE4, dirty: figures.dirtyE4 };
    byYieldE4.set(yieldE4, prices);
    this.#cachedCount += 1;
    return prices;
  }

  /** Yield in whole 1e-4 % at a clean price in 1e-4; null where none exists. */
  yieldE4OfClean(securityId: string, clean: number, settlType: string, now: number): number | null {
    const bond = this.#bond(securityId, settlType, now);
    if (bond === null) return null;
    const { settleDate, terms, yieldsE4 } = bond;
    const cached = yieldsE4.get(clean);
    if (cached !== undefined) return cached;
    const yieldE4 = priceFigures(terms, settleDate, 'C', toPriceE4(clean))?.yieldE4 ?? null;
    yieldsE4.set(clean, yieldE4);
    this.#cachedCount += 1;
    return yieldE4;
  }

  /** What is known of a bond on the date that a code means, nothing if its terms have been corrected since; null if there is no such date or bond. */
  #bond(securityId: string, settlType: string, now: number): BondPrices | null {
    const settleDate = this.settleDate(securityId, settlType, now);
    const terms = settleDate === null ? undefined : this.#termsOn(securityId, settleDate);
    if (settleDate === null || terms === undefined) return null;
    if (this.#cachedCount > MAX_CACHED) {
      this.#prices.clear();
      this.#cachedCount = 0;
    }
    const key = `${securityId}|${settleDate}`;
    const existing = this.#prices.get(key);
    if (existing?.terms === terms) return existing;
    if (existing !== undefined) this.#cachedCount -= existing.byYieldE4.size + existing.yieldsE4.size;
    const prices: BondPrices = { settleDate, terms, byYieldE4: new Map(), yieldsE4: new Map() };
    this.#prices.set(key, prices);
    return prices;
  }
}
