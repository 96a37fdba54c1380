import { market } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import { BusinessError } from '../../call/errors.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /market/auth/arrangeWatchlist: groups and order of the bonds that the operator follows. */
export const arrangeWatchlist = ({ arrange }: Pick<BondServices, 'arrange'>) =>
  route(market.arrangeWatchlist, ({ body, viewer }) => {
    const { groups } = body;
    const twin = groups.find(
      (group, index) => groups.findIndex(({ id, name }) => id === group.id || name === group.name) < index,
    );
    if (twin !== undefined) throw new BusinessError(500, `自选分组“${twin.name}”已存在，请换一个名称`);
    return arrange(sessionOf(viewer).operId, body);
  });
