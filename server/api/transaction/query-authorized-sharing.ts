import { transaction } from '#contract/api';
import type { NameSharing } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/queryAuthorizedSharing. */
export const queryAuthorizedSharing = (sharing: NameSharing) =>
  route(transaction.queryAuthorizedSharing, async ({ viewer }) => ({
    shared: await sharing.isShared(sessionOf(viewer).operId),
  }));
