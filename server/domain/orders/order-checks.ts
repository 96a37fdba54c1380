import type { PriceType } from '#contract/entities';
import {
  bannerTextOf,
  beijingDate,
  type BothPrices,
  bucketOf,
  codeOfBucket,
  type DateText,
  type DealFacts,
  type DeviationLimits,
  type PriceBands,
  type PriceFacts,
  toPriceE4,
  readFigure,
  type TraderFacts,
  TRADING_HOURS,
  type TradingHours,
  type Workdays,
  toYieldE4,
  usualSettlement,
} from '#contract/rules';
import type { Session } from '#server/call';
import type { randomId } from '#server/runtime';
import { codeOfDay, type MarketBond, type MarketServices } from '#server/domain/market';
import { refused, type Refused } from './refusal.ts';

/** The rules that orders are checked against. */
export interface OrderRules {
  /** Whether orders are accepted at this moment. */
  readonly isOpen: (now: number) => boolean;
  /** The hours named in a refusal outside them; absent: 9:00-17:30. */
  readonly hours?: () => TradingHours;
  readonly deviationBp: DeviationLimits;
  /** The earliest day, YYYY-MM-DD, whose valuation is compared with quotes; absent: any. */
  readonly oldestValuation?: (now: number) => DateText;
  /** How far a price may deviate from the best quote of the other side and from the valuation; absent: any distance. */
  readonly bands?: () => PriceBands;
}

export interface CheckDeps {
  readonly market: Pick<MarketServices, 'bonds' | 'marks' | 'pricer'> & {
    readonly books: Pick<MarketServices['books'], 'book'>;
    readonly view: Pick<MarketServices['view'], 'get'>;
  };
  readonly calendar: Workdays;
  readonly rules: OrderRules;
  /** Source of order ids; random if absent. */
  readonly newId?: typeof randomId | undefined;
}

/** A bond on the requested settlement, where these exist. */
export interface Deal {
  readonly securityId: string;
  readonly bond: MarketBond | null;
  /** Normalised: `3,2` is `2,3`. */
  readonly settlType: string;
  readonly bucket: string;
  /** `YYYY-MM-DD`; null: the code names no trading day. */
  readonly settlDate: string | null;
}

/** The hours of a workday in which orders are accepted, `9:00-17:30`. */
function hoursText({ hours = () => TRADING_HOURS }: Pick<OrderRules, 'hours'>): string {
  const { open, close } = bannerTextOf(hours()).values;
  return `${open}-${close}`;
}

/** The user making the request, and whether orders are accepted now. */
export const traderFacts = (
  { newAuth, orgId, isMarketMakingTierUser }: Session,
  now: number,
  { rules }: Pick<CheckDeps, 'rules'>,
): TraderFacts => ({
  newAuth,
  hasOrg: orgId !== null,
  isMarketMaker: isMarketMakingTierUser,
  session: { isOpen: rules.isOpen(now), hours: hoursText(rules) },
});

/** The bond to be traded, and when it settles: without a code, as its kind usually does. */
export function dealOf(
  securityId: string,
  settlement: string | undefined,
  now: number,
  { market, calendar }: CheckDeps,
): Deal {
  const bond = market.bonds.get(securityId) ?? null;
  const code = settlement ?? usualSettlement(bond?.terms.bondType);
  const { books } = market;
  const settlType = codeOfDay(securityId, code === '3,2' ? '2,3' : code, now, { books, calendar });
  return {
    securityId,
    bond,
    settlType,
    bucket: bucketOf(settlType),
    settlDate: market.pricer.settleDate(securityId, settlType, now),
  };
}

/** What has changed while an entry waited for its turn: the market closed, or its settlement, on which its prices depend, is another day. */
export function lateRefusal(
  { securityId, bucket, settlDate }: Pick<Deal, 'securityId' | 'bucket' | 'settlDate'>,
  now: number,
  {
    market,
    rules,
  }: {
    readonly market: Pick<MarketServices, 'pricer'>;
    readonly rules: Pick<OrderRules, 'isOpen' | 'hours'>;
  },
): Refused | null {
  if (!rules.isOpen(now)) return refused('time', 'closed', { limit: hoursText(rules) });
  return market.pricer.settleDate(securityId, codeOfBucket(bucket), now) === settlDate
    ? null
    : refused('settlType', 'badSettlement');
}

/** Facts about a bond and its settlement for the rules. */
export const dealFacts = ({ bond, settlDate }: Deal, now: number): DealFacts => ({
  bond: bond && {
    symbol: bond.symbol,
    bondType: bond.terms.bondType,
    issuerRating: bond.terms.issuerRating,
    maturityDate: bond.maturityDate,
  },
  today: beijingDate(now),
  settleDate: settlDate,
});

/** A price as both yield and clean price; null where the bond has no such price, undefined where the price or its bond cannot be read at all. */
export function pricesOf(
  price: number,
  priceType: PriceType,
  { securityId, settlType, settlDate, bond }: Deal,
  now: number,
  { market: { pricer } }: CheckDeps,
): BothPrices | null | undefined {
  const e4 = readFigure(price, priceType);
  if (typeof e4 !== 'number' || settlDate === null || bond === null) return undefined;
  const units = priceType === 'Y' ? e4 : pricer.yieldE4OfClean(securityId, e4, settlType, now);
  if (units === null) return null;
  const clean = priceType === 'C' ? e4 : pricer.prices(securityId, units, settlType, now)?.clean;
  return clean === undefined ? null : { yieldE4: toYieldE4(units), cleanE4: toPriceE4(clean) };
}

/** The reference for the price of a bid (1) or offer (2). */
export function priceFacts(
  side: 1 | 2,
  prices: BothPrices | null | undefined,
  { securityId }: Deal,
  now: number,
  { market, rules }: CheckDeps,
): PriceFacts {
  const mark = market.marks.get(securityId);
  const bondMarket = market.view.get(securityId);
  const against = (side === 1 ? bondMarket?.ofr : bondMarket?.bid)?.best.yieldE4;
  const oldest = rules.oldestValuation?.(now);
  return {
    ...(mark === undefined || oldest === undefined ? {} : { valued: { on: mark.date, oldest } }),
    ...(prices === undefined ? {} : { prices }),
    valuation: mark === undefined ? null : toYieldE4(mark.yieldE4),
    deviationLimits: rules.deviationBp,
    bestAgainst: against === undefined ? null : toYieldE4(against),
    ...(rules.bands === undefined ? {} : { bands: rules.bands() }),
  };
}

/** Marks of a quote: `urgent`, `*`, `**`, `oco:GROUP`. */
export function checkFlags(
  flags: readonly string[],
): { readonly urgent: boolean; readonly stars: 0 | 1 | 2; readonly ocoGroup: string | null } | Refused {
  let urgent = false;
  let stars: 0 | 1 | 2 = 0;
  let ocoGroup: string | null = null;
  for (const flag of flags) {
    const group = /^oco:([\w-]{1,24})$/i.exec(flag)?.[1];
    if (flag === 'urgent') urgent = true;
    else if (flag === '*' || flag === '**') stars = flag === '*' ? 1 : 2;
    else if (group !== undefined) ocoGroup = group;
    else return refused('flags', 'badFlag', { flag: flag.slice(0, 20) });
  }
  return { urgent, stars, ocoGroup };
}
