import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { plainViewer } from '#server/domain/market';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromMy: valuations of the bonds the operator quoted, or of the listed ones. */
export const selectBondValuationEntityFromMy = (
  deps: Pick<BondServices, 'directory' | 'valuations' | 'quotedBy'>,
) =>
  route(transaction.selectBondValuationEntityFromMy, ({ query, viewer }) =>
    valuationPage(deps, query, plainViewer(viewer, 'selectBondValuationEntityFromMy'), () =>
      deps.quotedBy(sessionOf(viewer).operId),
    ),
  );
