import { market } from '#contract/api';
import { BusinessError, notFound, route, sessionOf } from '#server/call';
import { type BondServices, WATCHLIST_LIMIT } from '#server/domain/bonds';

/** POST /market/auth/saveMyOption: follows or unfollows a bond. */
export const saveMyOption = ({ directory, watch }: Pick<BondServices, 'directory' | 'watch'>) =>
  route(market.saveMyOption, async ({ body: { securityId, watched }, viewer }) => {
    if (directory.get(securityId) === undefined) throw notFound();
    const isSaved = await watch(sessionOf(viewer).operId, securityId, watched);
    if (!isSaved)
      throw new BusinessError(500, 'watchlistFull', {
        field: 'securityId',
        values: { limit: WATCHLIST_LIMIT },
      });
    return { securityId, watched };
  });
