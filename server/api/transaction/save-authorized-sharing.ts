import { transaction } from '#contract/api';
import type { NameSharing } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/saveAuthorizedSharing: whether one's name is shown to verified users with one's quotes. */
export const saveAuthorizedSharing = (sharing: NameSharing) =>
  route(transaction.saveAuthorizedSharing, async ({ body: { shared }, viewer }) => {
    await sharing.save(shared, { session: sessionOf(viewer), ip: viewer.ip });
    return { shared };
  });
