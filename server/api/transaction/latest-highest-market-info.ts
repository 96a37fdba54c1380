import { transaction } from '#contract/api';
import { latestHighest } from '../../domain/market/view/lists.ts';
import { route } from '../../http/route.ts';
import { assertBond, type MarketDeps, shownTo } from '../market/market-deps.ts';

/** GET /transaction/auth/latestHighestMarketInfo: the newest quotes that became best, of one bond or of all. */
export const latestHighestMarketInfo = (deps: Pick<MarketDeps, 'directory' | 'view' | 'rows'>) =>
  route(transaction.latestHighestMarketInfo, ({ query: { securityId, rows: count }, viewer }) => {
    if (securityId !== undefined) assertBond(deps, securityId);
    const found = latestHighest(deps.view, count, securityId).map((item) => deps.rows.highest(item));
    return shownTo(viewer, deps, found);
  });
