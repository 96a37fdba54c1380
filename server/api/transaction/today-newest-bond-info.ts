import { transaction } from '#contract/api';
import { route } from '#server/call';
import { bestRows, type MarketServices, newestQuoted } from '#server/domain/market';

/** GET /transaction/auth/todayNewestBondInfo: bonds with the session's newest quotes. */
export const todayNewestBondInfo = (market: MarketServices) =>
  route(transaction.todayNewestBondInfo, ({ query, viewer }) =>
    bestRows(market, newestQuoted(market.view, query.rows), viewer, 'todayNewestBondInfo'),
  );
