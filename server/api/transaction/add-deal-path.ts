import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/** POST /transaction/auth/addDealPath. */
export const addDealPath = (paths: DealPaths) =>
  route(transaction.addDealPath, ({ body, viewer }) =>
    paths.add(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
