import { market as calls } from '#contract/api';
import { pageOfList } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { redactFor } from '../../domain/market/view/redact-for.ts';
import { route } from '../../call/route.ts';

/** GET /market/auth/queryLatestTrans: the last 5,000 trades by page, newest first, of all bonds or of one. */
export const queryLatestTrans = ({ view, rows }: MarketServices) =>
  route(calls.queryLatestTrans, ({ params, query, viewer }) => {
    const { content, totalPages } = pageOfList(view.tape(query.securityId), {
      page: params.pageNum,
      rows: params.pageSize,
    });
    const who = marketViewer(view, viewer);
    return { content: content.map((entry) => redactFor(rows.trans(entry), who)), totalPages };
  });
