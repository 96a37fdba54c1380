import { codeOfBucket, type Repayment } from '#contract/rules';
import type { BookDay } from '#server/matching';
import type { BondLookup } from './bond-lookup.ts';
import type { BondPricer } from './bond-pricer.ts';
import { lastCloseAt } from './last-close.ts';
import type { DaysAt } from './run-commands.ts';

const ROLLING: ReadonlySet<string> = new Set(['1', '23', '4']);

/**
 * Resolves what the settlement of each book means at a moment, from the calendar and the bonds' terms
 * (decision 0027). `isOpen`: whether the market trades at a moment. `isRecorded`: quotes keep the prices that they come with.
 */
export function bookDays(
  pricer: BondPricer,
  bonds: Pick<BondLookup, 'get'>,
  isOpen: (now: number) => boolean,
  isRecorded = false,
): DaysAt {
  return (now) => {
    const session = { isOpen: isOpen(now), lastCloseAt: lastCloseAt(now) };
    return (securityId, bucket) => bookDay({ pricer, bonds, session, isRecorded, securityId, bucket, now });
  };
}

interface BookAt {
  readonly pricer: BondPricer;
  readonly bonds: Pick<BondLookup, 'get'>;
  readonly session: Pick<BookDay, 'isOpen' | 'lastCloseAt'>;
  readonly isRecorded: boolean;
  readonly securityId: string;
  readonly bucket: string;
  readonly now: number;
}

function bookDay({ pricer, bonds, session, isRecorded, securityId, bucket, now }: BookAt): BookDay {
  const code = codeOfBucket(bucket);
  const settlDate = pricer.settleDate(securityId, code, now);
  if (settlDate === null)
    return { settlDate: '', rolls: false, ...session, over: 'dayOver', terms: null, price: () => null };
  const bond = bonds.get(securityId);
  const end = bond?.maturityDate ?? null;
  const price: BookDay['price'] = ({ priceType, yieldE4, clean, settlDate: former }) => {
    if (priceType === 'C') {
      // A clean price refers to the outstanding principal: once part of it has been repaid, the price is meaningless.
      const isRepaid = ({ date }: Repayment): boolean =>
        former !== null && former < date && date <= settlDate;
      if (bond?.terms.repayments?.some(isRepaid)) return null;
      const followed = pricer.yieldE4OfClean(securityId, clean, code, now);
      return followed === null ? null : { yieldE4: followed, clean };
    }
    const prices = pricer.prices(securityId, yieldE4, code, now);
    return prices === null || prices.clean <= 0 ? null : { yieldE4, clean: prices.clean };
  };
  return {
    settlDate,
    rolls: ROLLING.has(bucket),
    ...session,
    over: end !== null && end <= settlDate ? 'matured' : null,
    terms: isRecorded ? null : pricer.terms(securityId, settlDate),
    price,
  };
}
