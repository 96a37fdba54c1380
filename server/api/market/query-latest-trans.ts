import { market } from '#contract/api';
import { pageOfList } from '../../domain/bonds/index.ts';
import { route } from '../../http/route.ts';
import { assertBond, type MarketDeps, shownTo } from './market-deps.ts';

/** GET /market/auth/queryLatestTrans/{pageNum}/{pageSize}: the tape, newest first, of one bond or of all. */
export const queryLatestTrans = (deps: Pick<MarketDeps, 'directory' | 'view' | 'rows'>) =>
  route(market.queryLatestTrans, ({ params: { pageNum, pageSize }, query: { securityId }, viewer }) => {
    if (securityId !== undefined) assertBond(deps, securityId);
    const { content, totalPages } = pageOfList(deps.view.tape(securityId), { page: pageNum, rows: pageSize });
    const rows = content.map((entry) => deps.rows.trans(entry));
    return { content: shownTo(viewer, deps, rows), totalPages };
  });
