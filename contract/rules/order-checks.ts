import type { NewAuth } from './auth.ts';
import type { DateText } from './dates.ts';
import { bondProblem, type DealFacts, settlementProblem } from './bond-checks.ts';
import {
  type DeviationLimits,
  deviationLimitBp,
  ORDER_QTY_MIN,
  ORDER_QTY_MAX,
  ORDER_QTY_STEP,
  quantityProblem,
} from './order-entry.ts';
import type { PriceBands } from './price-bands.ts';
import { outOfRange, readEnteredPrice } from './price-checks.ts';
import { type Problem, problem } from './problem.ts';
import {
  betterBy,
  bpBetween,
  e4Text,
  type FigureE4,
  type PriceE4,
  type PriceKind,
  shiftYield,
  unitsOfBp,
  type YieldE4,
} from './units.ts';

/** An order as far as it is filled in. `price` or `orderQty` null: not yet read, so not checked. */
export interface CheckedOrder {
  readonly securityId: string;
  readonly side: 1 | 2;
  readonly price: number | null;
  readonly priceType: PriceKind;
  readonly orderQty: number | null;
  /** The date the sender means, `YYYY-MM-DD`. */
  readonly settlDate?: string | undefined;
  readonly minQty?: number | undefined;
  readonly allOrNone?: boolean | undefined;
  readonly quoteInd: number;
  readonly targetQuoteId?: string | undefined;
}

/** Both sides of a market maker's quote as far as they are filled in; a null side is withdrawn. */
export interface CheckedPair {
  readonly securityId: string;
  readonly priceType: PriceKind;
  readonly settlDate?: string | undefined;
  readonly bid: CheckedLeg | null;
  readonly ofr: CheckedLeg | null;
}
export type CheckedLeg = Pick<CheckedOrder, 'price' | 'orderQty'>;

/** One price as a yield and as a clean price. */
export interface BothPrices {
  readonly yieldE4: YieldE4;
  readonly cleanE4: PriceE4;
}

/** The trader and the session. */
export interface TraderFacts {
  readonly newAuth?: NewAuth;
  readonly hasOrg?: boolean;
  readonly isMarketMaker?: boolean;
  /** Whether orders are accepted now, and the hours in which they are: `9:00-17:30`. */
  readonly session?: { readonly isOpen: boolean; readonly hours: string };
}

/** The references a price is measured against. */
export interface PriceFacts {
  /** The price in both forms on the settlement date; null: the bond has no such price. */
  readonly prices?: BothPrices | null;
  /** Yield of the 中债 valuation; null: none. */
  readonly valuation?: YieldE4 | null;
  /** The day of the valuation, and the earliest day whose valuation may be used. */
  readonly valued?: { readonly on: DateText; readonly oldest: DateText };
  readonly deviationLimits?: DeviationLimits;
  /** Yield of the best quote shown on the opposite side; null: none. */
  readonly bestAgainst?: YieldE4 | null;
  readonly bands?: PriceBands;
  /** The quote the order is meant to meet. */
  readonly target?: { readonly quoteId: string; readonly e4: FigureE4; readonly priceType: PriceKind } | null;
}

/** The order owner's resources, 万元. */
export interface HoldingFacts {
  /** Quota that the order needs; absent: its quantity. */
  readonly demand?: number;
  /** Remaining quota; null: none was granted. */
  readonly remainingQuota?: number | null;
  /** `unknown`: the chosen path does not exist or was given up; `none`: there is none to choose. */
  readonly path?: 'fine' | 'unknown' | 'none';
  /** A quote of the same owner on the opposite side would meet this order. */
  readonly crossesOwn?: boolean;
}

/** The facts an order is checked against. An absent fact is unknown and not checked: the client knows some of them, the server all. */
export interface OrderCheckFacts extends TraderFacts, DealFacts, PriceFacts, HoldingFacts {
  /** Its automatic cancel time is invalid or has passed. */
  readonly isTimeOver?: boolean;
}

/** The facts a two-sided quote is checked against. */
export interface PairFacts extends TraderFacts, DealFacts, HoldingFacts {
  readonly isTimeOver?: boolean;
  readonly bidFacts?: PriceFacts;
  readonly ofrFacts?: PriceFacts;
}

/** Orders may be entered by a verified user of an organisation, during trading hours. */
function traderProblem({ newAuth, hasOrg, session }: TraderFacts): Problem | null {
  if ((newAuth !== undefined && newAuth !== 'Y') || hasOrg === false)
    return problem('newAuth', 'notVerified');
  return session?.isOpen === false ? problem('time', 'closed', { limit: session.hours }) : null;
}

/** At least 1000 万, in steps of 100 万. */
export function qtyProblem(qty: number | null, field: string): Problem | null {
  const wrong = qty === null ? null : quantityProblem(qty);
  if (wrong === null) return null;
  return wrong === 'step'
    ? problem(field, 'qtyStep', {
        least: ORDER_QTY_MIN,
        step: ORDER_QTY_STEP,
        limit: `${ORDER_QTY_MIN}/${ORDER_QTY_STEP}`,
      })
    : problem(field, 'qtyMost', { limit: ORDER_QTY_MAX });
}

/** The smallest part that may trade; an intention that answers no quote cannot be all-or-none. */
function partProblem({
  minQty = 0,
  orderQty,
  allOrNone,
  quoteInd,
  targetQuoteId,
}: CheckedOrder): Problem | null {
  if (allOrNone === true && quoteInd === 99 && targetQuoteId === undefined)
    return problem('allOrNone', 'noAllOrNone');
  const isFine =
    Number.isSafeInteger(minQty) &&
    minQty >= 0 &&
    minQty % ORDER_QTY_STEP === 0 &&
    (orderQty === null || minQty <= orderQty);
  return isFine ? null : problem('minQty', 'badMinQty', { step: ORDER_QTY_STEP, limit: orderQty ?? '' });
}

/** Distance to the valuation, bp of yield by class of bond. */
function deviationProblem(
  yieldE4: YieldE4,
  field: string,
  { bond, valuation, valued, deviationLimits }: DealFacts & PriceFacts,
): Problem | null {
  if (valuation === null) return problem(field, 'noValuation');
  if (valued !== undefined && valued.on < valued.oldest)
    return problem(field, 'oldValuation', { date: valued.on, limit: valued.oldest });
  if (valuation === undefined || deviationLimits === undefined || !bond) return null;
  const limitBp = deviationLimitBp(bond, deviationLimits);
  const distance = unitsOfBp(limitBp);
  if (Math.abs(yieldE4 - valuation) <= distance) return null;
  const [low, high] = [shiftYield(valuation, -distance), shiftYield(valuation, distance)];
  return problem(field, 'deviation', {
    valuation: e4Text(valuation),
    bp: limitBp,
    limit: `${e4Text(low)}%~${e4Text(high)}%`,
  });
}

/** Through the best opposite quote, or away from the valuation, by more than the configuration allows. */
function bandProblem(
  yieldE4: YieldE4,
  side: 1 | 2,
  field: string,
  { bands, bestAgainst, valuation }: PriceFacts,
): Problem | null {
  const [ofBest, ofValuation] = [bands?.best.refuse, bands?.valuation.refuse];
  if (ofBest !== undefined && bestAgainst !== undefined && bestAgainst !== null) {
    const through = betterBy(side, 'Y', yieldE4, bestAgainst);
    if (through > unitsOfBp(ofBest))
      return problem(field, 'throughBest', {
        best: e4Text(bestAgainst),
        bp: throughBp(side, yieldE4, bestAgainst).toFixed(2),
        limit: ofBest,
      });
  }
  if (ofValuation === undefined || valuation === undefined || valuation === null) return null;
  const away = Math.abs(bpBetween(yieldE4, valuation));
  return away > ofValuation
    ? problem(field, 'valuationBand', {
        valuation: e4Text(valuation),
        bp: away.toFixed(2),
        limit: ofValuation,
      })
    : null;
}

/** How many bp a price is through a quote of the opposite side; negative while it falls short of it. */
export const throughBp = (side: 1 | 2, price: YieldE4, best: YieldE4): number =>
  side === 1 ? bpBetween(best, price) : bpBetween(price, best);

interface LimitedPrice extends Pick<
  CheckedOrder,
  'securityId' | 'side' | 'price' | 'priceType' | 'targetQuoteId'
> {
  readonly field: string;
}

/** Tick and range, quotation by yield only, the quote to meet, the distance to the valuation. */
function priceProblem(
  { price, priceType, securityId, side, targetQuoteId, field }: LimitedPrice,
  facts: DealFacts & PriceFacts,
): Problem | null {
  if (price === null) return null;
  const { bond, prices, target } = facts;
  const e4 = readEnteredPrice({ price, priceType, securityId, bondType: bond?.bondType ?? null }, field);
  if (typeof e4 !== 'number') return e4;
  if (priceType === 'C' && bond?.bondType === 'NCD') return problem('priceType', 'ncdByYield');
  if (prices === null || (prices !== undefined && prices.cleanE4 <= 0)) return outOfRange(field, priceType);
  const isTarget = target && target.quoteId === targetQuoteId && target.priceType === priceType;
  // A bid worse than the offer it is meant to meet never would meet it; likewise an offer and a bid.
  if (isTarget && betterBy(side, priceType, e4, target.e4) < 0) return problem(field, 'beyondTarget');
  if (prices === undefined) return null;
  return deviationProblem(prices.yieldE4, field, facts) ?? bandProblem(prices.yieldE4, side, field, facts);
}

/**
 * Quota, trading path and own quotes, in this order: checks that hold only while no other order of the same account is being processed.
 */
export function checkHolding({ demand = 0, remainingQuota, path, crossesOwn }: HoldingFacts): Problem[] {
  const found: Problem[] = [];
  if (demand > 0 && remainingQuota === null) found.push(problem('amountLimit', 'noQuota'));
  else if (typeof remainingQuota === 'number' && demand > Math.max(0, remainingQuota))
    found.push(problem('orderQty', 'overQuota', { need: demand, limit: remainingQuota }));
  if (path === 'unknown') found.push(problem('dealPathId', 'unknownPath'));
  if (path === 'none') found.push(problem('dealPathId', 'noPath'));
  if (crossesOwn === true) found.push(problem('price', 'crossesOwn'));
  return found;
}

const list = (...found: readonly (Problem | null)[]): Problem[] => found.filter((one) => one !== null);

const timeProblem = (isTimeOver: boolean | undefined): Problem | null =>
  isTimeOver === true ? problem('specifyTime', 'badTime') : null;

/**
 * All objections to an order, in the order in which the server refuses (domain notes 3): trader and session, bond and settlement,
 * quantity, price, time, quota, path, own quotes. Empty: no known objection.
 */
export function checkOrder(order: CheckedOrder, facts: OrderCheckFacts): Problem[] {
  const { securityId, orderQty } = order;
  return [
    ...list(
      traderProblem(facts),
      bondProblem(securityId, facts),
      settlementProblem(facts, order.settlDate),
      qtyProblem(orderQty, 'orderQty'),
      partProblem(order),
      priceProblem({ ...order, field: 'price' }, facts),
      timeProblem(facts.isTimeOver),
    ),
    ...checkHolding(orderQty === null ? facts : { demand: orderQty, ...facts }),
  ];
}

/** The same for a market maker's two-sided quote; fields of one side are `bid.price`, `ofr.orderQty`; a problem of both is on `ofr`. */
export function checkTwoSided(quote: CheckedPair, facts: PairFacts): Problem[] {
  const { securityId, priceType, bid, ofr } = quote;
  const legProblems = (
    leg: CheckedLeg | null,
    name: 'bid' | 'ofr',
    side: 1 | 2,
    own: PriceFacts | undefined,
  ) =>
    leg === null
      ? []
      : [
          qtyProblem(leg.orderQty, `${name}.orderQty`),
          priceProblem(
            {
              securityId,
              priceType,
              side,
              price: leg.price,
              targetQuoteId: undefined,
              field: `${name}.price`,
            },
            { ...facts, ...own },
          ),
        ];
  return [
    ...list(
      traderProblem(facts),
      facts.isMarketMaker === false ? problem('twoSided', 'notMarketMaker') : null,
      bondProblem(securityId, facts),
      settlementProblem(facts, quote.settlDate),
      timeProblem(facts.isTimeOver),
      ...legProblems(bid, 'bid', 1, facts.bidFacts),
      ...legProblems(ofr, 'ofr', 2, facts.ofrFacts),
      crossedProblem(quote),
    ),
    ...checkHolding(facts),
  ];
}

/** Legs that would trade with each other: a bid at or above the price of the offer would be filled by it. */
function crossedProblem({ priceType, bid, ofr }: CheckedPair): Problem | null {
  if (bid === null || ofr === null || bid.price === null || ofr.price === null) return null;
  const isCrossed = priceType === 'Y' ? bid.price < ofr.price : bid.price > ofr.price;
  return isCrossed ? problem('ofr', 'crossedLegs') : null;
}
