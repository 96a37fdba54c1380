import { transaction } from '#contract/api';
import type { DealPaths } from '../../domain/deal-paths/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** GET /transaction/auth/getDealPathInfo: one's trading paths. */
export const getDealPathInfo = (paths: DealPaths) =>
  route(transaction.getDealPathInfo, ({ viewer }) => paths.list(sessionOf(viewer).operId));
