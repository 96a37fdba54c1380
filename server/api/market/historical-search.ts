import { market } from '#contract/api';
import { route } from '#server/call';
import { type BondServices, searchRowOf } from '#server/domain/bonds';
import { ownOperator } from './own-operator.ts';

/** GET /market/historicalSearch: the session's own history, newest first; empty for a visitor. */
export const historicalSearch = ({ directory, history }: Pick<BondServices, 'directory' | 'history'>) =>
  route(market.historicalSearch, async ({ query, viewer }) => {
    const operId = ownOperator(viewer, query.operId);
    if (operId === null) return [];
    const today = directory.today();
    const bonds = (await history.ids(operId))
      .map((id) => directory.get(id))
      .filter((bond) => bond !== undefined);
    return bonds.map((bond) => ({ ...searchRowOf(bond, today), operId }));
  });
