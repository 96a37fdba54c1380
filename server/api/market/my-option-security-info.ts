import { market as calls } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { bestRows, type MarketServices } from '#server/domain/market';

/** GET /market/auth/myOptionSecurityInfo: best quotes of the operator's followed bonds. */
export const myOptionSecurityInfo = (
  market: MarketServices,
  { watchlist }: Pick<BondServices, 'watchlist'>,
) =>
  route(calls.myOptionSecurityInfo, async ({ viewer }) =>
    bestRows(market, await watchlist.ids(sessionOf(viewer).operId), viewer, 'myOptionSecurityInfo'),
  );
