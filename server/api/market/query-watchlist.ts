import { market } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { BondServices } from '#server/domain/bonds';

/** GET /market/auth/queryWatchlist: groups and bonds of the operator's watchlist, in order. */
export const queryWatchlist = ({ watchlist }: Pick<BondServices, 'watchlist'>) =>
  route(market.queryWatchlist, ({ viewer }) => watchlist.content(sessionOf(viewer).operId));
