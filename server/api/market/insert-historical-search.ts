import { market } from '#contract/api';
import { notFound, route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { ownOperator } from './own-operator.ts';

/**
 * POST /market/insertHistoricalSearch: records a bond in the session's own history; nothing is stored for a visitor.
 */
export const insertHistoricalSearch = ({
  directory,
  recordSearch,
}: Pick<BondServices, 'directory' | 'recordSearch'>) =>
  route(market.insertHistoricalSearch, async ({ body, viewer }) => {
    const operId = ownOperator(viewer, body.operId);
    if (directory.get(body.securityid) === undefined) throw notFound();
    if (operId !== null) await recordSearch(operId, body.securityid);
    return {};
  });
