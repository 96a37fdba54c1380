import { transaction } from '#contract/api';
import { actorOf, route } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/**
 * GET /transaction/auth/setDefaultDealPath. A GET that changes state, as specified: the token is sent in a header and other sites' pages
 * are refused (security notes T33), so no link or image can trigger it.
 */
export const setDefaultDealPath = (paths: DealPaths) =>
  route(transaction.setDefaultDealPath, async ({ query, viewer }) => {
    await paths.setDefault(query.id, actorOf(viewer));
    return {};
  });
