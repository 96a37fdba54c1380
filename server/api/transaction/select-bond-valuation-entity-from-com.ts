import { transaction } from '#contract/api';
import type { BondServices } from '../../domain/bonds/index.ts';
import type { MarketServices } from '../../domain/market/market-services.ts';
import { route } from '../../call/route.ts';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromCom: valuations of the bonds of the composite quote, or of the listed bonds. */
export const selectBondValuationEntityFromCom = (
  market: MarketServices,
  bonds: Pick<BondServices, 'directory' | 'valuations'>,
) =>
  route(transaction.selectBondValuationEntityFromCom, ({ query }) =>
    valuationPage(bonds, query, () => [...market.view.all()].map(({ securityId }) => securityId).sort()),
  );
