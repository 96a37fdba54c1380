import type { BestMarket, BondInfo, DealPath, OrderRules } from '#contract/entities';
import {
  beijingDate,
  bestAgainst,
  type OrderCheckFacts,
  type PriceBands,
  yieldOrNull,
} from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import type { SessionStore } from '#core/session';
import type { Figures } from './bond-figures.ts';

/** What a screen knows of an order besides what is typed; null or absent: not known yet. */
export interface OrderContext {
  readonly now: number;
  readonly info?: BondInfo | null;
  /** null: the code names no date today. */
  readonly settleDate?: string | null;
  /** What the typed price means; null: the bond has no such price. */
  readonly figures?: Figures | null;
  /** 万元; '' when not known. */
  readonly remainingQuota: number | '';
  /** Valid trading paths. */
  readonly paths?: readonly Pick<DealPath, 'id' | 'isDefault'>[] | null;
  /** The chosen path; '' for the default one. */
  readonly dealPathId: string;
  readonly target?: OrderCheckFacts['target'];
  /** The bond's row of the market; absent: not known. */
  readonly best?: BestMarket | undefined;
  readonly limits?: OrderRules | null;
  readonly bands?: PriceBands;
  readonly trader?: Pick<OrderCheckFacts, 'newAuth' | 'session'>;
}

/** Who enters the order, and whether orders are accepted now. */
export function traderFacts(
  { newAuth }: Pick<SessionStore, 'newAuth'>,
  calendar: Pick<CalendarStore, 'hours' | 'isTradingTime'>,
): NonNullable<OrderContext['trader']> {
  const { open, close } = calendar.hours;
  return { newAuth, session: { isOpen: calendar.isTradingTime(), hours: `${open}-${close}` } };
}

/** What prices of one side are measured against, as far as the market's row shows. */
const priceFacts = ({ best, limits, bands }: OrderContext, side: 1 | 2): Partial<OrderCheckFacts> => ({
  ...(best === undefined
    ? {}
    : { valuation: yieldOrNull(best.valYield), bestAgainst: bestAgainst(side, best) }),
  ...(best?.valDate && limits?.oldestValuation !== undefined
    ? { valued: { on: best.valDate, oldest: limits.oldestValuation } }
    : {}),
  ...(limits ? { deviationLimits: limits.deviationBp } : {}),
  ...(bands === undefined ? {} : { bands }),
});

const pathOf = (paths: NonNullable<OrderContext['paths']>, chosen: string): 'fine' | 'unknown' | 'none' => {
  if (chosen !== '') return paths.some((path) => path.id === chosen) ? 'fine' : 'unknown';
  return paths.some((path) => path.isDefault === '1') ? 'fine' : 'none';
};

/** The facts in the form that the rules expect. */
export function orderFacts(context: OrderContext, side: 1 | 2): OrderCheckFacts {
  const { now, info, settleDate, figures, remainingQuota, paths, dealPathId, target } = context;
  return {
    today: beijingDate(now),
    ...(info ? { bond: bondFacts(info.securityName, info, info.maturityDate) } : {}),
    ...(settleDate === undefined ? {} : { settleDate }),
    ...(figures === undefined ? {} : { prices: figures }),
    ...(remainingQuota === '' ? {} : { remainingQuota }),
    ...(paths ? { path: pathOf(paths, dealPathId) } : {}),
    ...(target ? { target } : {}),
    ...context.trader,
    ...priceFacts(context, side),
  };
}

/** A bond of a list, for which only the market's row is known. */
export const bondFacts = (
  symbol: string,
  { bondType, issrating }: Pick<BestMarket, 'bondType' | 'issrating'>,
  maturityDate: string | null,
): NonNullable<OrderCheckFacts['bond']> => ({ symbol, bondType, issuerRating: issrating, maturityDate });
