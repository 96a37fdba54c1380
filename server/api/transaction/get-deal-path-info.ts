import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { DealPaths } from '#server/domain/deal-paths';

/** GET /transaction/auth/getDealPathInfo: the operator's trading paths. */
export const getDealPathInfo = (paths: DealPaths) =>
  route(transaction.getDealPathInfo, ({ viewer }) => paths.list(sessionOf(viewer).operId));
