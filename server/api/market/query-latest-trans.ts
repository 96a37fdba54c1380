import { market as calls } from '#contract/api';
import { route } from '#server/call';
import { pageOfList } from '#server/domain/bonds';
import { type MarketServices, marketViewer, redactFor } from '#server/domain/market';

/** GET /market/auth/queryLatestTrans: the last 5,000 trades in pages, newest first, of all bonds or of one. */
export const queryLatestTrans = ({ view, rows }: MarketServices) =>
  route(calls.queryLatestTrans, ({ params, query, viewer }) => {
    const { content, totalPages } = pageOfList(view.tape(query.securityId), {
      page: params.pageNum,
      rows: params.pageSize,
    });
    const who = marketViewer(view, viewer, 'queryLatestTrans');
    return { content: content.map((entry) => redactFor(rows.trans(entry), who)), totalPages };
  });
