import type { PanelProps } from '#core/plugin';
import { useText } from '#core/services';
import type { ReactNode } from 'react';
import { ActiveTable } from './parts/ActiveTable.tsx';
import { HomeState } from './parts/HomeState.tsx';
import './quotes.css';

/** The day's most active bonds, at most a dozen. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { t } = useText();
  return (
    <HomeState rows={12} columns={8} empty={t('quotes:empty.active')} isEmpty={(page) => page.active.length === 0}>
      {(page) => <ActiveTable rows={page.active} channel={channel} />}
    </HomeState>
  );
}
