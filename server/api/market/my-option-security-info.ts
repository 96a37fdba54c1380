import { market as calls } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';
import { bestRows } from './best-rows.ts';

/** GET /market/auth/myOptionSecurityInfo: best quotes of the bonds that the operator follows. */
export const myOptionSecurityInfo = (
  market: MarketServices,
  { watchlist }: Pick<BondServices, 'watchlist'>,
) =>
  route(calls.myOptionSecurityInfo, async ({ viewer }) =>
    bestRows(market, await watchlist.ids(sessionOf(viewer).operId), viewer),
  );
