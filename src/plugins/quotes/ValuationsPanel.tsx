import type { PanelProps } from '#core/plugin';
import type { ReactNode } from 'react';
import { ForUsers } from './parts/ForUsers.tsx';
import { ValuationView } from './parts/ValuationView.tsx';
import './quotes.css';

/** Valuations as a panel of its own. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  return <ForUsers atLogin>{() => <ValuationView channel={channel} />}</ForUsers>;
}
