import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { QuoteListSettings } from './model/settings.ts';
import { CompositeView } from './parts/CompositeView.tsx';
import { QuoteTabs } from './parts/QuoteTabs.tsx';
import './quotes.css';

/** The page of quotes: the watchlist, or every quoted bond. */
export function View(props: PanelProps<QuoteListSettings>): ReactNode {
  return (
    <QuoteTabs main="composite" {...props}>
      <CompositeView {...props} />
    </QuoteTabs>
  );
}
