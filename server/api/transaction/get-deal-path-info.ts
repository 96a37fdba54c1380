import { transaction } from '#contract/api';
import type { DealPaths } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/getDealPathInfo: one's trading paths. */
export const getDealPathInfo = (paths: DealPaths) =>
  route(transaction.getDealPathInfo, ({ viewer }) => paths.list(sessionOf(viewer).operId));
