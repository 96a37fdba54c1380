import { transaction } from '#contract/api';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { isLike, mostActive, newestQuoted } from '../../domain/market/view/lists.ts';
import { route } from '../../call/route.ts';
import { bestRows } from '../../domain/market/best-rows.ts';

/** GET /transaction/auth/todayLikeNewestBondInfo: bonds like the given one (else like the liveliest) with the newest quotes of the session. */
export const todayLikeNewestBondInfo = (market: MarketServices) =>
  route(transaction.todayLikeNewestBondInfo, ({ query, viewer }) => {
    const securityId = query.securityId ?? mostActive(market.view, 1)[0];
    if (securityId === undefined) return [];
    return bestRows(market, newestQuoted(market.view, query.rows, isLike(market.bonds, securityId)), viewer);
  });
