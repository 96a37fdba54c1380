import type { OrderEntry, PriceType } from '#contract/entities';
import {
  beijingDate,
  type DeviationLimits,
  deviationLimitBp,
  ORDER_QTY_LEAST,
  ORDER_QTY_MOST,
  ORDER_QTY_STEP,
  PRICE_TICK,
  quantityProblem,
  settlementDates,
  type Workdays,
} from '#contract/rules';
import type { Session } from '#server/call';
import type { MarketBond, MarketServices } from '#server/domain/market';
import { bucketOf, expiryOf } from '#server/matching';
import { e4Text, toE4 } from './price-units.ts';
import { refused, type Refused } from './refusal.ts';

/** What orders are checked against. */
export interface OrderRules {
  /** Whether orders are taken at this moment. */
  readonly isOpen: (now: number) => boolean;
  readonly deviationBp: DeviationLimits;
}

export interface CheckDeps {
  readonly market: Pick<MarketServices, 'bonds' | 'marks' | 'pricer'>;
  readonly calendar: Workdays;
  readonly rules: OrderRules;
}

/** A bond that may be dealt in, on the settlement that was asked for. */
export interface Deal {
  readonly securityId: string;
  readonly bond: MarketBond;
  /** Normalised: `3,2` is `2,3`. */
  readonly settlType: string;
  readonly bucket: string;
  /** `YYYY-MM-DD`. */
  readonly settlDate: string;
}

/** Who may enter orders now: a verified user of an organisation, while orders are taken. */
export function checkTrader(
  session: Session,
  now: number,
  { rules }: Pick<CheckDeps, 'rules'>,
): Refused | null {
  if (session.newAuth !== 'Y' || session.orgId === null)
    return refused('newAuth', '未通过实名认证，不能提交报价');
  if (!rules.isOpen(now))
    return refused('time', '当前不在交易时间，意向提交时间为工作日9:00-17:30', '工作日9:00-17:30');
  return null;
}

/** Whether the bond exists, lives on its settlement date, and the settlement code names one. */
export function checkDeal(
  securityId: string,
  code: string,
  now: number,
  { market, calendar }: CheckDeps,
): Deal | Refused {
  const bond = market.bonds.get(securityId);
  if (bond === undefined) return refused('securityId', `债券 ${securityId} 不存在`);
  if (bond.terms.maturityDate <= beijingDate(now)) {
    return refused(
      'securityId',
      `债券 ${bond.symbol} 已到期（到期日 ${bond.terms.maturityDate}）`,
      bond.terms.maturityDate,
    );
  }
  const settlType = code === '3,2' ? '2,3' : code;
  const isFixed = ['1', '2', '3', '2,3', '4'].includes(settlType);
  if (!isFixed && settlementDates(settlType, now, calendar) === null) {
    return refused('settlType', '结算方式不正确：可选 今天+0、今天+1、明天+0、明天+1 或某个工作日+0/+1');
  }
  const settlDate = market.pricer.settleDate(settlType, now);
  if (bond.terms.maturityDate <= settlDate) {
    return refused(
      'settlType',
      `结算日 ${settlDate} 不能晚于或等于到期日 ${bond.terms.maturityDate}`,
      bond.terms.maturityDate,
    );
  }
  return { securityId, bond, settlType, bucket: bucketOf(settlType), settlDate };
}

/** At least 1000 万, in steps of 100 万. */
export function checkQty(qty: number, field: string): Refused | null {
  const problem = quantityProblem(qty);
  if (problem === 'step') {
    const rule = `数量须不少于 ${ORDER_QTY_LEAST} 万元且为 ${ORDER_QTY_STEP} 万元的整数倍`;
    return refused(field, rule, `${ORDER_QTY_LEAST}/${ORDER_QTY_STEP}`);
  }
  return problem === 'most'
    ? refused(field, `数量不能超过 ${ORDER_QTY_MOST} 万元`, String(ORDER_QTY_MOST))
    : null;
}

/** Tick, range, and distance to the valuation. Yields both wordings of the price in whole 1e-4. */
export function checkPrice(
  price: number,
  priceType: PriceType,
  deal: Deal,
  field: string,
  now: number,
  { market, rules }: CheckDeps,
): { readonly yieldE4: number; readonly clean: number } | Refused {
  const isYield = priceType === 'Y';
  const name = isYield ? '收益率' : '净价';
  const value = toE4(price);
  if (value === 'tick') return refused(field, `${name}最小变动单位为 ${PRICE_TICK}`, PRICE_TICK);
  const range = isYield ? '-10000%~10000%' : '0~10000 元';
  const outside = refused(
    field,
    `${name}超出合理范围：须在 ${range} 之间且能换算为净价，请检查小数点`,
    range,
  );
  if (value === 'range' || (!isYield && value <= 0)) return outside;
  if (!isYield && deal.bond.terms.bondType === 'NCD') return refused('priceType', '同业存单只能以收益率报价');
  const yieldE4 = isYield ? value : market.pricer.yieldE4OfClean(deal.securityId, value, deal.settlType, now);
  const clean = isYield ? market.pricer.prices(deal.securityId, value, deal.settlType, now)?.clean : value;
  if (yieldE4 === null || clean === undefined || clean <= 0) return outside;
  const mark = market.marks.get(deal.securityId);
  if (mark === undefined) return refused(field, '该债券没有估值，无法检查估值偏离度');
  const limitBp = deviationLimitBp(deal.bond.terms, rules.deviationBp);
  const distance = Math.round(limitBp * 100);
  if (Math.abs(yieldE4 - mark.yieldE4) > distance) {
    const band = `${e4Text(mark.yieldE4 - distance)}%~${e4Text(mark.yieldE4 + distance)}%`;
    return refused(
      field,
      `报价超出估值偏离度：中债估值 ${e4Text(mark.yieldE4)}%，允许 ±${limitBp}BP（${band}）`,
      band,
    );
  }
  return { yieldE4, clean };
}

/** Moment at which the order ends by itself. */
export function checkTime(specifyTime: string, now: number): { readonly expireAt: number | null } | Refused {
  const expireAt = expiryOf(specifyTime, now);
  if (expireAt === undefined)
    return refused('specifyTime', '自动撤单时间不正确：填秒数，或今天尚未到的时刻 HHmm');
  return { expireAt };
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
    if (flag === 'urgent' || flag === '加急') urgent = true;
    else if (flag === '*' || flag === '**') stars = flag === '*' ? 1 : 2;
    else if (group !== undefined) ocoGroup = group;
    else return refused('flags', `报价标记 ${flag.slice(0, 20)} 不受支持`);
  }
  return { urgent, stars, ocoGroup };
}

/** Smallest part that may trade. */
export function checkMinQty({
  minQty = 0,
  orderQty,
}: Pick<OrderEntry, 'minQty' | 'orderQty'>): Refused | null {
  if (Number.isSafeInteger(minQty) && minQty >= 0 && minQty <= orderQty && minQty % ORDER_QTY_STEP === 0)
    return null;
  return refused('minQty', `最小成交量须为 ${ORDER_QTY_STEP} 万元的整数倍且不超过委托数量`, String(orderQty));
}
