import type { BestMarket } from '#contract/entities';
import { useStars } from '#core/hooks';
import type { MenuEntry } from '#core/kit';
import { useObserved } from '#core/services';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteSide } from '../model/order-drafts.ts';
import type { BondActions, BondRef } from '../stores/bond-actions.ts';
import { quoteMenu } from './quote-menu.ts';
import { useAlert } from './use-alert.ts';

/** Further actions where a row shows a quote. */
interface RowQuote {
  readonly prices: Pick<BestMarket, 'bidPrice' | 'ofrPrice'>;
  readonly copy?: () => void;
  /** Hits the bid (1) or lifts the offer (2); null: no plugin handles orders. */
  readonly order: ((side: QuoteSide) => void) | null;
}

const NO_QUOTE: RowQuote = { prices: { bidPrice: null, ofrPrice: null }, order: null };

/** The menu of a row about a bond: actions on its quotes, if it shows any, the bond's page, the watchlist, and an alert. */
export function useBondMenu(actions: BondActions): (row: BondRef, quote?: RowQuote) => readonly MenuEntry[] {
  const { t } = useTranslation();
  const askAlert = useAlert();
  const stars = useStars();
  // The watchlist is loaded once the user looks at it: before the menu opens.
  useObserved(useCallback(() => stars?.has('') ?? false, [stars]));
  return (row, { prices, copy, order } = NO_QUOTE) => [
    // The row may be gone by the time that an entry is pressed.
    { kind: 'label', key: 'bond', label: row.symbol },
    ...quoteMenu(prices, t, {
      open: () => actions.open(row),
      ...(stars === null
        ? {}
        : {
            watch: {
              isWatched: stars.has(row.securityId),
              toggle: () => stars.toggle(row.securityId),
            },
          }),
      ...(copy === undefined ? {} : { copy }),
      ...(order === null ? {} : { order }),
      ...(askAlert === null ? {} : { alert: () => askAlert(row.securityId) }),
    }),
  ];
}
