import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { plainViewer } from '#server/domain/market';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromOp: valuations of the watchlist, or of the listed bonds. */
export const selectBondValuationEntityFromOp = (
  deps: Pick<BondServices, 'directory' | 'valuations' | 'watchlist'>,
) =>
  route(transaction.selectBondValuationEntityFromOp, ({ query, viewer }) =>
    valuationPage(deps, query, plainViewer(viewer, 'selectBondValuationEntityFromOp'), () =>
      deps.watchlist.ids(sessionOf(viewer).operId),
    ),
  );
