import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { QuoteListSettings } from './model/settings.ts';
import { OfferAllView } from './parts/OfferAllView.tsx';
import { ForUsers } from './parts/ForUsers.tsx';
import { QuoteTabs } from './parts/QuoteTabs.tsx';
import { LazyValuations, LazyWatchlist } from './parts/lazy-tabs.tsx';
import './quotes.css';
import './boards.css';

/** The second version of the page of quotes: the watchlist, or all bids next to all offers. */
export function View(props: PanelProps<QuoteListSettings>): ReactNode {
  return (
    <ForUsers>
      {() => (
        <QuoteTabs main="offerAll" {...props}>
          {(tab) =>
            tab === 'watchlist' ? (
              <LazyWatchlist {...props} />
            ) : tab === 'valuations' ? (
              <LazyValuations channel={props.channel} />
            ) : (
              <OfferAllView {...props} />
            )
          }
        </QuoteTabs>
      )}
    </ForUsers>
  );
}
