import type { BestMarket, BondInfo, DealPath } from '#contract/entities';
import { beijingDate, type OrderCheckFacts } from '#contract/rules';
import type { Figures } from './bond-figures.ts';

/** What a screen knows of an order beside what is typed; null or absent: not known yet. */
export interface Known {
  readonly now: number;
  readonly info?: BondInfo | null;
  /** null: the code names no date today. */
  readonly settleDate?: string | null;
  /** What the typed price means; null: the bond has no such price. */
  readonly figures?: Figures | null;
  /** 万元; '' not known. */
  readonly remainingQuota: number | '';
  /** Valid trading paths. */
  readonly paths?: readonly Pick<DealPath, 'id' | 'isDefault'>[] | null;
  /** The path that was chosen; '' the default one. */
  readonly dealPathId: string;
  readonly target?: OrderCheckFacts['target'];
}

const pathOf = (paths: NonNullable<Known['paths']>, chosen: string): 'fine' | 'unknown' | 'none' => {
  if (chosen !== '') return paths.some((path) => path.id === chosen) ? 'fine' : 'unknown';
  return paths.some((path) => path.isDefault === '1') ? 'fine' : 'none';
};

/** As the rules take it. */
export function orderFacts(known: Known): OrderCheckFacts {
  const { now, info, settleDate, figures, remainingQuota, paths, dealPathId, target } = known;
  return {
    today: beijingDate(now),
    ...(info ? { bond: bondFacts(info.securityName, info, info.maturityDate) } : {}),
    ...(settleDate === undefined ? {} : { settleDate }),
    ...(figures === undefined ? {} : { prices: figures }),
    ...(remainingQuota === '' ? {} : { remainingQuota }),
    ...(paths ? { path: pathOf(paths, dealPathId) } : {}),
    ...(target ? { target } : {}),
  };
}

/** A bond of a list, of which only its row of the market is known. */
export const bondFacts = (
  symbol: string,
  { bondType, issrating }: Pick<BestMarket, 'bondType' | 'issrating'>,
  maturityDate: string | null,
): NonNullable<OrderCheckFacts['bond']> => ({ symbol, bondType, issuerRating: issrating, maturityDate });
