import { transaction } from '#contract/api';
import { route } from '../../http/route.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { valuationPage } from './valuation-page.ts';

const TIERS = 'ABCD';

/**
 * GET /transaction/auth/selectBondValuationEntityFromCom: valuations of the composite quotes' bonds, benchmarks first, or of the
 * listed ones. The order does not follow the market, so that pages fit together.
 */
export const selectBondValuationEntityFromCom = (deps: Pick<MarketDeps, 'directory' | 'valuations' | 'view'>) =>
  route(transaction.selectBondValuationEntityFromCom, ({ query }) => valuationPage(deps, query, () => compositeIds(deps)));

function compositeIds({ directory, view }: Pick<MarketDeps, 'directory' | 'view'>): string[] {
  const place = (id: string): number => {
    const tier = directory.get(id)?.tier ?? 'none';
    return tier === 'none' ? TIERS.length : TIERS.indexOf(tier);
  };
  return [...view.all()].map((market) => market.securityId).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}
