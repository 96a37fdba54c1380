import { transaction } from '#contract/api';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { marketViewer } from '../../domain/market/push/market-sources.ts';
import { redactFor } from '../../domain/market/view/redact-for.ts';
import { notFound } from '../../call/errors.ts';
import { route } from '../../call/route.ts';

/** GET /transaction/auth/briefMarketInfo: the six best levels of each side of a bond. */
export const briefMarketInfo = ({ bonds, rows, view }: MarketServices) =>
  route(transaction.briefMarketInfo, ({ query: { securityId }, viewer }) => {
    if (bonds.get(securityId) === undefined) throw notFound();
    return redactFor(rows.deep(securityId), marketViewer(view, viewer));
  });
