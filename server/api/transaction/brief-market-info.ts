import { transaction } from '#contract/api';
import { notFound, route } from '#server/call';
import { type MarketServices, marketViewer, redactFor } from '#server/domain/market';

/** GET /transaction/auth/briefMarketInfo: the six best levels of each side of a bond. */
export const briefMarketInfo = ({ bonds, rows, view }: MarketServices) =>
  route(transaction.briefMarketInfo, ({ query: { securityId }, viewer }) => {
    if (bonds.get(securityId) === undefined) throw notFound();
    return redactFor(rows.deep(securityId), marketViewer(view, viewer, 'briefMarketInfo'));
  });
