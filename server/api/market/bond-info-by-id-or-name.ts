import { market } from '#contract/api';
import { route } from '#server/call';
import { type BondServices, searchRowOf } from '#server/domain/bonds';
import { ownOperator } from './own-operator.ts';

/** GET /market/bondInfoByIdOrName: one page of matching bonds. */
export const bondInfoByIdOrName = ({ directory }: Pick<BondServices, 'directory'>) =>
  route(market.bondInfoByIdOrName, ({ query, viewer }) => {
    ownOperator(viewer, query.operId);
    const { content, totalPages } = directory.search(query.securityArg, query);
    const today = directory.today();
    return { content: content.map((bond) => searchRowOf(bond, today)), totalPages };
  });
