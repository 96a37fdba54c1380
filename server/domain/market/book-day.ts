import type { BookDay } from '#server/matching';
import type { BondLookup } from './bond-lookup.ts';
import type { BondPricer } from './bond-pricer.ts';
import type { DayOf } from './run-commands.ts';

const ROLLING: ReadonlySet<string> = new Set(['1', '23', '4']);

/** Says what the settlement of each book means at a moment, from the calendar and the bonds' terms (decision 0027). */
export function bookDays(pricer: BondPricer, bonds: Pick<BondLookup, 'get'>): DayOf {
  return (securityId, bucket, now) => {
    const code = bucket === '23' ? '2,3' : bucket;
    const settlDate = pricer.settleDate(code, now);
    if (settlDate === null) return { settlDate: '', rolls: false, over: 'dayOver', price: () => null };
    const end = bonds.get(securityId)?.maturityDate ?? null;
    const price: BookDay['price'] = ({ priceType, yieldE4, clean }) => {
      if (priceType === 'C') {
        const followed = pricer.yieldE4OfClean(securityId, clean, code, now);
        return followed === null ? null : { yieldE4: followed, clean };
      }
      const prices = pricer.prices(securityId, yieldE4, code, now);
      return prices === null || prices.clean <= 0 ? null : { yieldE4, clean: prices.clean };
    };
    return {
      settlDate,
      rolls: ROLLING.has(bucket),
      over: end !== null && end <= settlDate ? 'matured' : null,
      price,
    };
  };
}
