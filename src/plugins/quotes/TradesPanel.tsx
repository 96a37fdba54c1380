import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { TradeSettings } from './model/settings.ts';
import { LazyTape } from './parts/lazy-lists.tsx';
import { useHomepage } from './parts/use-homepage.ts';
import './quotes.css';
import './home.css';

/** The newest done trades. What they show is requested while the grid's code is loading. */
export function View(props: PanelProps<TradeSettings>): ReactNode {
  useHomepage();
  return <LazyTape {...props} />;
}
