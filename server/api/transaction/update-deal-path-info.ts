import { transaction } from '#contract/api';
import { actorOf, route } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/** POST /transaction/auth/updateDealPathInfo. */
export const updateDealPathInfo = (paths: DealPaths) =>
  route(transaction.updateDealPathInfo, ({ body: { id, ...fields }, viewer }) =>
    paths.update(id, fields, actorOf(viewer)),
  );
