import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import type { ListSettings } from './model/settings.ts';
import { LazyActive } from './parts/lazy-lists.tsx';
import { useHomepage } from './parts/use-homepage.ts';
import './quotes.css';

/** The day's most active bonds. What they show is requested while the grid's code is loading. */
export function View(props: PanelProps<ListSettings>): ReactNode {
  useHomepage();
  return <LazyActive {...props} />;
}
