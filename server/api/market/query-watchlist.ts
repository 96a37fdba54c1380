import { market } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /market/auth/queryWatchlist: groups and bonds of the operator's watchlist, in order. */
export const queryWatchlist = ({ watchlist }: Pick<BondServices, 'watchlist'>) =>
  route(market.queryWatchlist, ({ viewer }) => watchlist.content(sessionOf(viewer).operId));
