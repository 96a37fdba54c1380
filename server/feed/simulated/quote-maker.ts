import {
  addDays,
  beijingDate,
  beijingTimeText,
  bucketOf,
  stepOnTick,
  tickOfBond,
  toTick,
  usualSettlement,
  type Workdays,
  workdaysForBond,
} from '#contract/rules';
import type { Tier } from '#server/db/tables';
import type { BondTerms } from '#server/domain/bonds';
import { type BondPricer, type BookSource, codeOfDay } from '#server/domain/market';
import { E4_PER_BP } from '#server/domain/market/curve';
import { type BookOrder, expiryOf, leavesOf, type NewOrder, type Side } from '#server/matching';
import type { Chance } from './chance.ts';
import type { Dealer, Dealers } from './dealers.ts';
import {
  CLEAN_PRICE_SHARE,
  CLEAN_STEP,
  CROSSING,
  FINE_TICK_SHARE,
  INVENTORY,
  KINDS,
  MAKER_QUANTITIES,
  QUANTITIES,
  RATES_CLASSES,
  SETTLEMENT,
  TIERS,
  TIME_PRESETS,
  TIMED_SHARE,
} from './settings.data.ts';

/** A bond that the simulator quotes. */
export type QuotedBond = BondTerms & { readonly tier: Exclude<Tier, 'none'> };

export interface QuoteMakerDeps {
  readonly chance: Chance;
  readonly dealers: Dealers;
  readonly pricer: BondPricer;
  readonly books: BookSource;
  readonly workdays: Workdays;
  readonly newId: () => string;
}

/** The smallest yield, so that no price is 0. */
const MIN_YIELD_E4 = 100;

/** What dealers quote a bond on most: rates today+1, NCDs today+0, credit tomorrow+0. */
export const dealersSettlement = ({ bondType, spreadClass }: BondTerms): string =>
  RATES_CLASSES.has(spreadClass) ? '2' : usualSettlement(bondType);

/** A customary yield step as allowed by the bond's tick, 1e-4 %. */
const yieldStep = ({ securityId, bondType }: BondTerms, stepE4: number): number =>
  stepOnTick(stepE4, tickOfBond('Y', securityId, bondType));

/** Rounds a yield away from the mid: bids up, offers down. */
const roundPassive = (yieldE4: number, tick: number, side: Side): number =>
  Math.max(MIN_YIELD_E4, toTick(yieldE4, tick, side === 1 ? 'up' : 'down'));

/** Composes the orders of simulated dealers. */
export class QuoteMaker {
  readonly #deps: QuoteMakerDeps;

  constructor(deps: QuoteMakerDeps) {
    this.#deps = deps;
  }

  /**
   * A quote around the fair yield (1e-4 %), to live `lifeMs` of wall time. Null if the bond cannot be priced. `lifeMs` null in the
   * reply: the order ends by its own time limit.
   */
  quote(
    bond: QuotedBond,
    side: Side,
    fair: number,
    lifeMs: number,
    now: number,
  ): { order: NewOrder; lifeMs: number | null } | null {
    const { chance, dealers } = this.#deps;
    const tier = TIERS[bond.tier];
    const settlType = this.#settlement(bond, now);
    const dealer = dealers.next();
    const quoteInd = chance.weighted(KINDS);
    const position = dealers.position(dealer.orgId, bond.securityId, now);
    // A dealer with a long position sells: its whole quote moves to higher yields.
    const mid = fair + (INVENTORY.skewBp * E4_PER_BP * position) / 1000;
    const distance = tier.halfSpreadBp * E4_PER_BP * (1 + chance.exponential(0.6));
    const tick = yieldStep(bond, bond.tier === 'A' && chance.happens(FINE_TICK_SHARE) ? 1 : tier.step);
    const targetE4 = roundPassive(side === 1 ? mid + distance : mid - distance, tick, side);
    const yieldE4 = this.#withoutCrossing(bond, settlType, side, targetE4, quoteInd === 1, tick);
    const limit = this.#timeLimit(quoteInd, lifeMs, now);
    const wording: Partial<NewOrder> = {
      orderQty: chance.weighted(QUANTITIES),
      quoteInd,
      stars: quoteInd === 2 ? (chance.happens(0.7) ? 1 : 2) : 0,
      urgent: chance.happens(0.03),
      allOrNone: chance.happens(0.04),
      ...limit,
    };
    const order = this.#order(bond, dealer, { side, yieldE4, settlType, ...wording }, now);
    if (order === null) return null;
    const priced = chance.happens(CLEAN_PRICE_SHARE) ? this.#inCleanPrice(bond, order, now) : order;
    const minQty = !priced.allOrNone && priced.orderQty > 1000 && chance.happens(0.3) ? 1000 : 0;
    return { order: { ...priced, minQty }, lifeMs: limit.specifyTime === '' ? lifeMs : null };
  }

  /** Both legs of a market maker around the fair yield. Null if the bond cannot be priced. */
  pair(bond: QuotedBond, maker: Dealer, fair: number, now: number): [NewOrder, NewOrder] | null {
    const { chance, dealers } = this.#deps;
    const tier = TIERS[bond.tier];
    const settlType = dealersSettlement(bond);
    const mid =
      fair + (INVENTORY.skewBp * E4_PER_BP * dealers.position(maker.orgId, bond.securityId, now)) / 1000;
    const half = tier.halfSpreadBp * E4_PER_BP;
    const tick = yieldStep(bond, tier.step);
    const orderQty = chance.pick(MAKER_QUANTITIES);
    const leg = (side: Side): NewOrder | null => {
      const targetE4 = roundPassive(side === 1 ? mid + half : mid - half, tick, side);
      const yieldE4 = this.#withoutCrossing(bond, settlType, side, targetE4, false, tick);
      return this.#order(bond, maker, { side, yieldE4, settlType, orderQty }, now);
    };
    const bid = leg(1);
    const ofr = leg(2);
    if (bid === null || ofr === null) return null;
    // Each leg was kept clear of the other side individually; together they may meet.
    return bid.yieldE4 < ofr.yieldE4 ? null : [bid, ofr];
  }

  /** A hit on one quote, at its price, for its remaining quantity. */
  hit(target: BookOrder): NewOrder {
    const { chance, dealers } = this.#deps;
    const dealer = dealers.next(target.orgId);
    const leaves = leavesOf(target);
    const orderQty = target.allOrNone ? leaves : Math.min(leaves, chance.weighted(QUANTITIES));
    return {
      ...blank,
      ...dealer,
      id: this.#deps.newId(),
      clOrdId: '',
      side: target.side === 1 ? 2 : 1,
      yieldE4: target.yieldE4,
      clean: target.clean,
      orderQty,
      settlType: target.settlType,
      targetId: target.id,
      // A firm quote executes at once; the owner of any other is asked.
      ...(target.quoteInd === 1
        ? { quoteInd: 1 as const, timeInForce: 3 as const, specifyTime: '0', expireAt: 0 }
        : { quoteInd: 99 as const }),
    };
  }

  #order(
    bond: QuotedBond,
    dealer: Dealer,
    quote: Pick<NewOrder, 'side' | 'yieldE4' | 'settlType'> & Partial<NewOrder>,
    now: number,
  ): NewOrder | null {
    const prices = this.#deps.pricer.prices(bond.securityId, quote.yieldE4, quote.settlType, now);
    if (prices === null || prices.clean <= 0) return null;
    return { ...blank, ...dealer, id: this.#deps.newId(), clean: prices.clean, ...quote };
  }

  /** The same quote expressed in clean price, on its price step; unchanged if that has no yield or is unusual. */
  #inCleanPrice(bond: QuotedBond, order: NewOrder, now: number): NewOrder {
    if (bond.couponType === 'discount' || bond.spreadClass === 'NCD') return order;
    const step = stepOnTick(CLEAN_STEP, tickOfBond('C', bond.securityId, bond.bondType));
    const clean = toTick(order.clean, step, order.side === 1 ? 'down' : 'up');
    const yieldE4 = this.#deps.pricer.yieldE4OfClean(bond.securityId, clean, order.settlType, now);
    // Worse for the dealer than the yield it wanted, never better: it cannot cross what that did not.
    if (
      yieldE4 === null ||
      yieldE4 < MIN_YIELD_E4 ||
      (order.side === 1 ? yieldE4 < order.yieldE4 : yieldE4 > order.yieldE4)
    )
      return order;
    return { ...order, yieldE4, clean, priceType: 'C' };
  }

  /** Keeps a quote from crossing the other side: a firm one may, slightly, and then trades; others are placed next to it. */
  #withoutCrossing(
    bond: QuotedBond,
    settlType: string,
    side: Side,
    yieldE4: number,
    firm: boolean,
    tick: number,
  ): number {
    const book = this.#deps.books.book(bond.securityId, bucketOf(settlType));
    const best = side === 1 ? book?.ofrs[0] : book?.bids[0];
    if (!best) return yieldE4;
    const through = side === 1 ? best.yieldE4 - yieldE4 : yieldE4 - best.yieldE4;
    if (through < 0) return yieldE4;
    if (firm && best.quoteInd === 1 && this.#deps.chance.happens(CROSSING.share)) {
      const allowed = toTick(Math.min(through, CROSSING.limit), yieldStep(bond, 1), 'down');
      return side === 1 ? best.yieldE4 - allowed : best.yieldE4 + allowed;
    }
    return side === 1
      ? toTick(best.yieldE4, tick, 'down') + tick
      : Math.max(MIN_YIELD_E4, toTick(best.yieldE4, tick, 'up') - tick);
  }

  #timeLimit(quoteInd: number, lifeMs: number, now: number): Pick<NewOrder, 'specifyTime' | 'expireAt'> {
    const { chance } = this.#deps;
    const timed = chance.happens(TIMED_SHARE);
    // An intention without a time limit would look once and end.
    if (!timed && quoteInd !== 99) return { specifyTime: '', expireAt: null };
    const seconds = lifeMs / 1000;
    if (seconds < TIME_PRESETS[0] / 2 && quoteInd !== 99) return { specifyTime: '', expireAt: null };
    const nearest = TIME_PRESETS.reduce((a, b) =>
      Math.abs(Math.log(b / seconds)) < Math.abs(Math.log(a / seconds)) ? b : a,
    );
    const atTime =
      seconds > 900
        ? beijingTimeText(now + lifeMs)
            .slice(11, 16)
            .replace(':', '')
        : '';
    const specifyTime = atTime !== '' && expiryOf(atTime, now) !== undefined ? atTime : String(nearest);
    return { specifyTime, expireAt: expiryOf(specifyTime, now) ?? null };
  }

  #settlement(bond: QuotedBond, now: number): string {
    const { chance, workdays } = this.#deps;
    switch (chance.weighted(SETTLEMENT)) {
      case 'usual':
        return dealersSettlement(bond);
      case 'either':
        return '2,3';
      case 'tomorrow1':
        return '4';
      case 'date': {
        const date = workdaysForBond(bond.securityId, workdays).nextWorkday(
          addDays(beijingDate(now), 4 + chance.index(8)),
        );
        const code = `${date.slice(5, 7)}.${date.slice(8)}+${chance.index(2)}`;
        return codeOfDay(bond.securityId, code, now, { books: this.#deps.books, calendar: workdays });
      }
    }
  }
}

const blank: Omit<NewOrder, 'id' | 'ownerId' | 'orgId' | 'side' | 'yieldE4' | 'clean' | 'settlType'> = {
  clOrdId: '',
  source: 'sim',
  priceType: 'Y',
  orderQty: 1000,
  minQty: 0,
  allOrNone: false,
  quoteInd: 1,
  timeInForce: 0,
  specifyTime: '',
  expireAt: null,
  urgent: false,
  stars: 0,
  ocoGroup: null,
  targetId: null,
};
