import { transaction } from '#contract/api';
import { actorOf, route } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/** GET /transaction/auth/repealDealPath. A GET that changes state: guarded as setDefaultDealPath is (security notes T33). */
export const repealDealPath = (paths: DealPaths) =>
  route(transaction.repealDealPath, async ({ query, viewer }) => {
    await paths.repeal(query.id, actorOf(viewer));
    return {};
  });
