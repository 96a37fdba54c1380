import { transaction } from '#contract/api';
import { newestQuoted } from '../../domain/market/view/lists.ts';
import { route } from '../../http/route.ts';
import { type MarketDeps, shownTo } from '../market/market-deps.ts';

/** GET /transaction/auth/todayNewestBondInfo: bonds with the newest quotes of the session. */
export const todayNewestBondInfo = (deps: Pick<MarketDeps, 'view' | 'rows'>) =>
  route(transaction.todayNewestBondInfo, ({ query, viewer }) => {
    const ids = newestQuoted(deps.view, query.rows);
    return shownTo(
      viewer,
      deps,
      ids.flatMap((id) => deps.rows.best(id) ?? []),
    );
  });
