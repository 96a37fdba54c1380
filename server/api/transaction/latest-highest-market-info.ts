import { transaction } from '#contract/api';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { redactFor } from '../../domain/market/view/redact-for.ts';
import { latestHighest } from '../../domain/market/view/lists.ts';
import { route } from '../../call/route.ts';

/** GET /transaction/auth/latestHighestMarketInfo: the newest quotes that became best, of all bonds or of one. */
export const latestHighestMarketInfo = ({ view, rows }: MarketServices) =>
  route(transaction.latestHighestMarketInfo, ({ query, viewer }) => {
    const who = marketViewer(view, viewer);
    return latestHighest(view, query.rows, query.securityId).map((highest) =>
      redactFor(rows.highest(highest), who),
    );
  });
