import { market } from '#contract/api';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';
import { type MarketDeps, shownTo } from './market-deps.ts';

/** GET /market/auth/myOptionSecurityInfo: best quotes of the session's watchlist, the newest star first. */
export const myOptionSecurityInfo = (deps: Pick<MarketDeps, 'watchlist' | 'rows' | 'view'>) =>
  route(market.myOptionSecurityInfo, async ({ viewer }) => {
    const ids = await deps.watchlist.ids(sessionOf(viewer).operId);
    return shownTo(
      viewer,
      deps,
      ids.flatMap((id) => deps.rows.best(id) ?? []),
    );
  });
