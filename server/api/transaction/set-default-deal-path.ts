import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/**
 * GET /transaction/auth/setDefaultDealPath. A GET that changes something, as the specification has it: the token travels in a header and
 * pages of other sites are refused (security notes T33), so that no link or image can set it off.
 */
export const setDefaultDealPath = (paths: DealPaths) =>
  route(transaction.setDefaultDealPath, async ({ query, viewer }) => {
    await paths.setDefault(query.id, { session: sessionOf(viewer), ip: viewer.ip });
    return {};
  });
