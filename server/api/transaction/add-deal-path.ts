import { transaction } from '#contract/api';
import { actorOf, route } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/** POST /transaction/auth/addDealPath. */
export const addDealPath = (paths: DealPaths) =>
  route(transaction.addDealPath, ({ body, viewer }) => paths.add(body, actorOf(viewer)));
