import { transaction } from '#contract/api';
import type { DealPaths } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/addDealPath. */
export const addDealPath = (paths: DealPaths) =>
  route(transaction.addDealPath, ({ body, viewer }) =>
    paths.add(body, { session: sessionOf(viewer), ip: viewer.ip }),
  );
