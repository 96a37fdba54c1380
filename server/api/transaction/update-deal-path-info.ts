import { transaction } from '#contract/api';
import type { DealPaths } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/updateDealPathInfo. */
export const updateDealPathInfo = (paths: DealPaths) =>
  route(transaction.updateDealPathInfo, ({ body: { id, ...fields }, viewer }) =>
    paths.update(id, fields, { session: sessionOf(viewer), ip: viewer.ip }),
  );
