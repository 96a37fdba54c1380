import { market as calls } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';
import { bestRows } from '../../domain/market/best-rows.ts';

/** GET /market/auth/myOptionSecurityInfo: best quotes of the bonds that the operator follows. */
export const myOptionSecurityInfo = (
  market: MarketServices,
  { watchlist }: Pick<BondServices, 'watchlist'>,
) =>
  route(calls.myOptionSecurityInfo, async ({ viewer }) =>
    bestRows(market, await watchlist.ids(sessionOf(viewer).operId), viewer),
  );
