import { transaction } from '#contract/api';
import { route } from '../../http/route.ts';
import { assertBond, type MarketDeps, oneShownTo } from '../market/market-deps.ts';

/** GET /transaction/auth/briefMarketInfo: six levels of each side of one bond. */
export const briefMarketInfo = (deps: Pick<MarketDeps, 'directory' | 'view' | 'rows'>) =>
  route(transaction.briefMarketInfo, ({ query: { securityId }, viewer }) => {
    assertBond(deps, securityId);
    return oneShownTo(viewer, deps, deps.rows.deep(securityId));
  });
