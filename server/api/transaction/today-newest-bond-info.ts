import { transaction } from '#contract/api';
import { route } from '#server/call';
import { bestRows, type MarketServices, newestQuoted } from '#server/domain/market';

/** GET /transaction/auth/todayNewestBondInfo: bonds with the newest quotes of the session. */
export const todayNewestBondInfo = (market: MarketServices) =>
  route(transaction.todayNewestBondInfo, ({ query, viewer }) =>
    bestRows(market, newestQuoted(market.view, query.rows), viewer),
  );
