import type { Session } from '#server/call';
import type { BondTerms } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import type { BookState } from '#server/matching';
import { BondPricer, type MarketBond, ValuationMarks } from '#server/domain/market';

/** 10:00 of a Thursday on which the market is open, Beijing. */
export const TEN_OCLOCK = Date.parse('2026-11-19T10:00:00+08:00');

const terms: BondTerms = {
  securityId: '240210.IB',
  symbol: '24国开10',
  bondType: 'FB',
  spreadClass: 'CDB',
  tier: 'A',
  issueDate: '2024-07-15',
  maturityDate: '2034-07-15',
  couponRate: 0.0226,
  frequency: 1,
  couponType: 'fixed',
  faceValue: 100,
  issuerRating: 'AAA',
  market: 'IB',
};
const bond: MarketBond = {
  terms,
  symbol: terms.symbol,
  trueRemainMaturityStr: '7.65Y',
  maturityDate: terms.maturityDate,
  issrating: '--',
  years: 7.65,
};

/** Dependencies of order checks, without a database: one policy bank bond, valued at 2.2000 %, in an open market. */
export function orderWorld(isOpen = true) {
  const marks = new ValuationMarks();
  marks.set(terms.securityId, { yieldE4: 22_000, clean: null, date: '2026-11-18' });
  const calendar = createCalendar();
  const pricer = new BondPricer((id) => (id === terms.securityId ? terms : undefined), calendar);
  return {
    market: {
      bonds: { get: (id: string) => (id === terms.securityId ? bond : undefined), quoted: () => [bond] },
      marks,
      pricer,
      view: { get: () => undefined },
      books: { book: (): BookState | undefined => undefined },
    },
    calendar,
    rules: { isOpen: () => isOpen, deviationBp: { rates: 30, credit: 50, belowAA: 100 } },
  };
}

/** Sender of orders: a verified user of an organisation. */
export const orderSender = (over: Partial<Session> = {}) => ({
  ip: '127.0.0.1',
  session: {
    sessionId: 's',
    operId: 'anna',
    orgId: 'A',
    newAuth: 'Y' as const,
    isMarketMakingTierUser: false,
    isSpecialPerson: false,
    isStaff: false,
    staffRoles: [],
    ...over,
  },
});
