import { transaction } from '#contract/api';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromMy: valuations of the bonds that the operator quoted, or of the listed ones. */
export const selectBondValuationEntityFromMy = (deps: Pick<MarketDeps, 'directory' | 'valuations' | 'quotedBy'>) =>
  route(transaction.selectBondValuationEntityFromMy, ({ query, viewer }) =>
    valuationPage(deps, query, () => deps.quotedBy(sessionOf(viewer).operId)),
  );
