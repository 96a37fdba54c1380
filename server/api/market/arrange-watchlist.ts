import { market } from '#contract/api';
import { BusinessError, route, sessionOf } from '#server/call';
import type { BondServices } from '#server/domain/bonds';

/** POST /market/auth/arrangeWatchlist: groups and order of the operator's followed bonds. */
export const arrangeWatchlist = ({ arrange }: Pick<BondServices, 'arrange'>) =>
  route(market.arrangeWatchlist, ({ body, viewer }) => {
    const { groups } = body;
    const twin = groups.find(
      (group, index) => groups.findIndex(({ id, name }) => id === group.id || name === group.name) < index,
    );
    if (twin !== undefined)
      throw new BusinessError(500, 'watchGroupTaken', { field: 'groups', values: { name: twin.name } });
    return arrange(sessionOf(viewer).operId, body);
  });
