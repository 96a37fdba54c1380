import { transaction } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromMy: valuations of the bonds that the operator quoted, or of the listed ones. */
export const selectBondValuationEntityFromMy = (
  deps: Pick<BondServices, 'directory' | 'valuations' | 'quotedBy'>,
) =>
  route(transaction.selectBondValuationEntityFromMy, ({ query, viewer }) =>
    valuationPage(deps, query, () => deps.quotedBy(sessionOf(viewer).operId)),
  );
