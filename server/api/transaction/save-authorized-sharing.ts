import { transaction } from '#contract/api';
import { actorOf, route } from '#server/call';
import type { NameSharing } from '#server/domain/orders';

/**
 * POST /transaction/auth/saveAuthorizedSharing: whether the operator's name is shown to verified users with their
 * quotes.
 */
export const saveAuthorizedSharing = (sharing: NameSharing) =>
  route(transaction.saveAuthorizedSharing, async ({ body: { shared }, viewer }) => {
    await sharing.save(shared, actorOf(viewer));
    return { shared };
  });
