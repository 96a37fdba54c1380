import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { NameSharing } from '#server/domain/orders';

/** GET /transaction/auth/queryAuthorizedSharing. */
export const queryAuthorizedSharing = (sharing: NameSharing) =>
  route(transaction.queryAuthorizedSharing, async ({ viewer }) => ({
    shared: await sharing.isShared(sessionOf(viewer).operId),
  }));
