import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { QuoteListSettings } from './model/settings.ts';
import { CompositeView } from './parts/CompositeView.tsx';
import { ForUsers } from './parts/ForUsers.tsx';
import { QuoteTabs } from './parts/QuoteTabs.tsx';
import { LazyValuations, LazyWatchlist } from './parts/lazy-tabs.tsx';
import './quotes.css';

/** The page of quotes: the watchlist, or every quoted bond. */
export function View(props: PanelProps<QuoteListSettings>): ReactNode {
  return (
    <ForUsers>
      {() => (
        <QuoteTabs main="composite" {...props}>
          {(tab) =>
            tab === 'watchlist' ? (
              <LazyWatchlist {...props} />
            ) : tab === 'valuations' ? (
              <LazyValuations channel={props.channel} />
            ) : (
              <CompositeView {...props} />
            )
          }
        </QuoteTabs>
      )}
    </ForUsers>
  );
}
