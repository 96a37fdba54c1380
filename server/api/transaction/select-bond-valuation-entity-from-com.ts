import { transaction } from '#contract/api';
import { route } from '#server/call';
import type { BondServices } from '#server/domain/bonds';
import { type MarketServices, plainViewer } from '#server/domain/market';
import { valuationPage } from './valuation-page.ts';

/** GET /transaction/auth/selectBondValuationEntityFromCom: valuations of the composite quote's bonds, or of the listed bonds. */
export const selectBondValuationEntityFromCom = (
  market: MarketServices,
  bonds: Pick<BondServices, 'directory' | 'valuations'>,
) =>
  route(transaction.selectBondValuationEntityFromCom, ({ query, viewer }) =>
    valuationPage(bonds, query, plainViewer(viewer, 'selectBondValuationEntityFromCom'), () =>
      [...market.view.all()].map(({ securityId }) => securityId).sort(),
    ),
  );
