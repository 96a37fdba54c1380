import { transaction } from '#contract/api';
import { route } from '#server/call';
import { bestRows, isLike, type MarketServices, mostActive, newestQuoted } from '#server/domain/market';

/**
 * GET /transaction/auth/todayLikeNewestBondInfo: bonds similar to the given one (or else to the most active) with the session's newest quotes.
 */
export const todayLikeNewestBondInfo = (market: MarketServices) =>
  route(transaction.todayLikeNewestBondInfo, ({ query, viewer }) => {
    const securityId = query.securityId ?? mostActive(market.view, 1)[0];
    if (securityId === undefined) return [];
    return bestRows(
      market,
      newestQuoted(market.view, query.rows, isLike(market.bonds, securityId)),
      viewer,
      'todayLikeNewestBondInfo',
    );
  });
