import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { QuoteListSettings } from './model/settings.ts';
import { OfferAllView } from './parts/OfferAllView.tsx';
import { QuoteTabs } from './parts/QuoteTabs.tsx';
import './quotes.css';
import './boards.css';

/** The second version of the page of quotes: the watchlist, or all bids next to all offers. */
export function View(props: PanelProps<QuoteListSettings>): ReactNode {
  return (
    <QuoteTabs main="offerAll" {...props}>
      <OfferAllView {...props} />
    </QuoteTabs>
  );
}
