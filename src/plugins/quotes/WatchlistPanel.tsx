import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { QuoteListSettings } from './model/settings.ts';
import { ForUsers } from './parts/ForUsers.tsx';
import { WatchlistView } from './parts/WatchlistView.tsx';
import './quotes.css';

/** The watchlist as a panel of its own. */
export function View(props: PanelProps<QuoteListSettings>): ReactNode {
  return <ForUsers>{() => <WatchlistView {...props} />}</ForUsers>;
}
