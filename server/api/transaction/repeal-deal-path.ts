import { transaction } from '#contract/api';
import type { DealPaths } from '../../domain/deal-paths/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/repealDealPath. A GET that changes something: guarded as setDefaultDealPath is (security notes T33). */
export const repealDealPath = (paths: DealPaths) =>
  route(transaction.repealDealPath, async ({ query, viewer }) => {
    await paths.repeal(query.id, { session: sessionOf(viewer), ip: viewer.ip });
    return {};
  });
