import { transaction } from '#contract/api';
import { route } from '#server/call';
import { latestHighest, type MarketServices, marketViewer, redactFor } from '#server/domain/market';

/**
 * GET /transaction/auth/latestHighestMarketInfo: the most recent quotes to become best, of all bonds or of one. Hidden decimals decide which became best, so
 * unverified users receive none.
 */
export const latestHighestMarketInfo = ({ view, rows }: MarketServices) =>
  route(transaction.latestHighestMarketInfo, ({ query, viewer }) => {
    const who = marketViewer(view, viewer, 'latestHighestMarketInfo');
    if (who.kind === 'visitor') return [];
    return latestHighest(view, query.rows, query.securityId).map((highest) =>
      redactFor(rows.highest(highest), who),
    );
  });
