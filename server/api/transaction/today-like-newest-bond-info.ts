import { transaction } from '#contract/api';
import { isLike, newestQuoted } from '../../domain/market/view/lists.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';
import { assertBond, type MarketDeps, shownTo } from '../market/market-deps.ts';

/** GET /transaction/auth/todayLikeNewestBondInfo: newest quoted bonds like the given one, else like those of the watchlist. */
export const todayLikeNewestBondInfo = (deps: Pick<MarketDeps, 'directory' | 'lookup' | 'watchlist' | 'view' | 'rows'>) =>
  route(transaction.todayLikeNewestBondInfo, async ({ query: { securityId, rows: count }, viewer }) => {
    if (securityId !== undefined) assertBond(deps, securityId);
    const models = securityId === undefined ? await deps.watchlist.ids(sessionOf(viewer).operId) : [securityId];
    const tests = models.map((id) => isLike(deps.lookup, id));
    const ids = newestQuoted(deps.view, count, (other) => tests.some((test) => test(other)));
    return shownTo(
      viewer,
      deps,
      ids.flatMap((id) => deps.rows.best(id) ?? []),
    );
  });
