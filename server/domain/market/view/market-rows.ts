import type {
  BestMarket,
  DeepMarket,
  FullMarket,
  LatestHighest,
  LatestTrans,
  Level,
  PriceTrend,
  SidedLevel,
} from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { type BookOrder, leavesOf, type Side } from '#server/matching';
import { type BondLookup, type MarketBond } from '../bond-lookup.ts';
import { atClean, type BondPricer, E4 } from '../bond-pricer.ts';
import type { BookSource } from '../market-command.ts';
import type { ValuationMarks } from '../valuation-marks.ts';
import { ladder, type SideSummary } from './best-quotes.ts';
import type { BondMarket, Highest } from './bond-market.ts';
import { levelOf, type Names } from './level-row.ts';
import type { MarketView, TapeEntry } from './market-view.ts';
import { type Bar, minuteOf } from './trend-bars.ts';

export interface MarketRowsDeps {
  readonly view: MarketView;
  readonly books: BookSource;
  readonly bonds: BondLookup;
  readonly marks: ValuationMarks;
  readonly pricer: BondPricer;
  readonly names: Names;
  readonly now: () => number;
}

/** Levels of each side in `deepmarket`. */
export const DEPTH_LEVELS = 6;

const price = (yieldE4: number | null | undefined): number | null =>
  yieldE4 === null || yieldE4 === undefined ? null : yieldE4 / E4;
/** A difference of yields in basis points (2 decimals: a unit is a hundredth of one). */
const bp = (yieldE4: number | null | undefined, base: number | null | undefined): number | null =>
  yieldE4 === null || yieldE4 === undefined || base === null || base === undefined
    ? null
    : (yieldE4 - base) / 100;
const moment = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : beijingTimeText(at);

const pointOf = ({ minute, last, bid, ofr, qty }: Bar): PriceTrend['points'][number] => [
  beijingTimeText(minute),
  price(last),
  price(bid),
  price(ofr),
  qty,
];

/** Halfway between the best yields, 1e-4 %; null without both. */
function midOf(market: BondMarket | undefined): number | null {
  const { bid = null, ofr = null } = market ?? {};
  return bid && ofr && (bid.best.yieldE4 + ofr.best.yieldE4) / 2;
}

/** One side of a best quote, as in its row. */
interface SideFigures {
  readonly price: number | null;
  readonly clean: number | null;
  readonly dirty: number | null;
  readonly qty: number | null;
  readonly qtyTotal: number | null;
  readonly org: string | null;
  readonly settlType: string | null;
  readonly quoteInd: number | null;
  readonly count: number;
  readonly time: string | null;
}

const NO_QUOTE: SideFigures = {
  price: null,
  clean: null,
  dirty: null,
  qty: null,
  qtyTotal: null,
  org: null,
  settlType: null,
  quoteInd: null,
  count: 0,
  time: null,
};

/** The contract's rows built from the market in memory, for viewers who may see everything. */
export class MarketRows {
  readonly #deps: MarketRowsDeps;
  /** Levels are built once: an order's record never changes. For one settlement day, on which the full price depends, and one state of the names. */
  #levels = new WeakMap<BookOrder, Level>();
  #levelsOf: { readonly day: string | null; readonly names: number } = { day: '', names: 0 };

  constructor(deps: MarketRowsDeps) {
    this.#deps = deps;
  }

  /** Best bid and offer of a bond, with last trade and valuation; null for a bond that does not exist. */
  best(securityId: string): BestMarket | null {
    const { view, bonds, marks } = this.#deps;
    const bond = bonds.get(securityId);
    if (!bond) return null;
    const market = view.get(securityId);
    const mark = marks.get(securityId);
    const bid = this.#sideOf(securityId, market?.bid ?? null);
    const ofr = this.#sideOf(securityId, market?.ofr ?? null);
    const { last = null, previousClose = null, previousBid = null, previousOfr = null } = market ?? {};
    const { yieldE4: valued = null, clean = null, date: valDate = null } = mark ?? {};
    return {
      securityId,
      symbol: bond.symbol,
      trueRemainMaturityStr: bond.trueRemainMaturityStr,
      bondType: bond.terms.bondType,
      issrating: bond.issrating,
      priceType: 'Y',
      bidPrice: bid.price,
      bidClean: bid.clean,
      bidDirty: bid.dirty,
      bidQty: bid.qty,
      bidQtyTotal: bid.qtyTotal,
      bidOrg: bid.org,
      bidSettlType: bid.settlType,
      bidQuoteInd: bid.quoteInd,
      bidCount: bid.count,
      bidTime: bid.time,
      ofrPrice: ofr.price,
      ofrClean: ofr.clean,
      ofrDirty: ofr.dirty,
      ofrQty: ofr.qty,
      ofrQtyTotal: ofr.qtyTotal,
      ofrOrg: ofr.org,
      ofrSettlType: ofr.settlType,
      ofrQuoteInd: ofr.quoteInd,
      ofrCount: ofr.count,
      ofrTime: ofr.time,
      valYield: price(valued),
      valClean: price(clean),
      valDate,
      lastPrice: price(last?.yieldE4),
      lastTime: moment(last?.at),
      chgBp: bp(last?.yieldE4, previousClose ?? valued),
      prevBid: price(previousBid),
      prevOfr: price(previousOfr),
      midVsValBp: bp(midOf(market), valued),
    };
  }

  /** The six best levels of each side. */
  deep(securityId: string): DeepMarket {
    const { books, now } = this.#deps;
    const ofBond = books.booksOf(securityId);
    const side = (value: Side): Level[] =>
      ladder(ofBond, value, DEPTH_LEVELS).map((order) => this.level(securityId, order));
    return {
      securityId,
      priceType: 'Y',
      levels: DEPTH_LEVELS,
      bid: side(1),
      ofr: side(2),
      ts: beijingTimeText(now()),
    };
  }

  /** Every live quote, newest first. */
  full(securityId: string): FullMarket {
    const ofBond = this.#deps.books.booksOf(securityId);
    const orders = [...ladder(ofBond, 1), ...ladder(ofBond, 2)].sort(
      (a, b) => b.createdAt - a.createdAt || b.arrival - a.arrival,
    );
    return { securityId, quotes: this.sided(securityId, orders) };
  }

  sided(securityId: string, orders: readonly BookOrder[]): SidedLevel[] {
    return orders.map((order) => ({
      ...this.level(securityId, order),
      side: order.side,
      timeInForce: order.timeInForce,
    }));
  }

  level(securityId: string, order: BookOrder): Level {
    const { pricer, names, now } = this.#deps;
    const at = now();
    // Of the interbank market, which has every workday: where its day stays the same, so does that of an exchange.
    const day = pricer.settleDate('', '1', at);
    if (day !== this.#levelsOf.day || names.revision !== this.#levelsOf.names) {
      this.#levels = new WeakMap();
      this.#levelsOf = { day, names: names.revision };
    }
    const cached = this.#levels.get(order);
    if (cached) return cached;
    const level = levelOf(securityId, order, pricer, names, at);
    this.#levels.set(order, level);
    return level;
  }

  highest({ securityId, order, previousYieldE4 }: Highest): LatestHighest {
    return {
      securityId,
      symbol: this.#deps.bonds.get(securityId)?.symbol ?? '',
      side: order.side,
      price: order.yieldE4 / E4,
      priceType: 'Y',
      prevPrice: price(previousYieldE4),
      qty: order.orderQty - order.cumQty,
      org: this.#deps.names.org(order.orgId),
      settlType: order.settlType,
      time: beijingTimeText(order.createdAt),
      kind: previousYieldE4 === null ? 'newest' : 'best',
    };
  }

  trans({ securityId, trade, previousClose }: TapeEntry): LatestTrans {
    const { bonds, marks } = this.#deps;
    const bond: MarketBond | undefined = bonds.get(securityId);
    const mark = marks.get(securityId);
    return {
      tradeId: trade.id,
      securityId,
      symbol: bond?.symbol ?? '',
      trueRemainMaturityStr: bond?.trueRemainMaturityStr ?? '',
      // Trade lists have a single price column: yields, however the trade was priced.
      price: trade.yieldE4 / E4,
      priceType: 'Y',
      cleanPrice: trade.clean / E4,
      qty: trade.qty,
      direction: trade.direction,
      settlType: trade.settlType,
      chgBp: bp(trade.yieldE4, previousClose ?? mark?.yieldE4),
      vsValBp: bp(trade.yieldE4, mark?.yieldE4),
      time: beijingTimeText(trade.at),
    };
  }

  /** The minutes since a moment, epoch ms, and in any case the last one: a row for each. Empty without minutes. */
  trendSince(securityId: string, since: number): PriceTrend[] {
    const bars = this.#deps.view.get(securityId)?.bars ?? [];
    const first = bars.findIndex(({ minute }, i) => minute >= minuteOf(since) || i === bars.length - 1);
    if (first < 0) return [];
    const figures = this.#trendFigures(securityId);
    return bars.slice(first).map((bar) => ({ ...figures, points: [pointOf(bar)] }));
  }

  /** The session's minutes. Open, high and low are of traded yields. */
  trend(securityId: string): PriceTrend {
    const bars = this.#deps.view.get(securityId)?.bars ?? [];
    return { ...this.#trendFigures(securityId), points: bars.map(pointOf) };
  }

  #trendFigures(securityId: string): Omit<PriceTrend, 'points'> {
    const market = this.#deps.view.get(securityId);
    const mark = this.#deps.marks.get(securityId);
    const traded = (market?.bars ?? []).filter((bar) => bar.trades > 0).map((bar) => bar.last ?? 0);
    return {
      securityId,
      interval: '1m',
      open: price(traded[0]),
      high: traded.length > 0 ? price(Math.max(...traded)) : null,
      low: traded.length > 0 ? price(Math.min(...traded)) : null,
      prevClose: price(market?.previousClose ?? mark?.yieldE4),
      valYield: price(mark?.yieldE4),
    };
  }

  #sideOf(securityId: string, side: SideSummary | null): SideFigures {
    if (side === null) return NO_QUOTE;
    const { pricer, names, now } = this.#deps;
    const { best, qtyAtBest, count } = side;
    const computed = pricer.prices(securityId, best.yieldE4, best.settlType, now());
    // Its yield is rounded: the clean price that was entered does not follow from it.
    const prices = computed && best.priceType === 'C' ? atClean(computed, best.clean) : computed;
    return {
      price: best.yieldE4 / E4,
      clean: prices && prices.clean / E4,
      dirty: prices && prices.dirty / E4,
      qty: leavesOf(best),
      qtyTotal: qtyAtBest,
      org: names.org(best.orgId),
      settlType: best.settlType,
      quoteInd: best.quoteInd,
      count,
      time: beijingTimeText(best.createdAt),
    };
  }
}
