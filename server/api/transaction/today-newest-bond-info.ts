import { transaction } from '#contract/api';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { newestQuoted } from '../../domain/market/view/lists.ts';
import { route } from '../../call/route.ts';
import { bestRows } from '../../domain/market/best-rows.ts';

/** GET /transaction/auth/todayNewestBondInfo: bonds with the newest quotes of the session. */
export const todayNewestBondInfo = (market: MarketServices) =>
  route(transaction.todayNewestBondInfo, ({ query, viewer }) =>
    bestRows(market, newestQuoted(market.view, query.rows), viewer),
  );
