import { instrumentOf, type PanelProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './alerts.css';
import { AlertRows } from './parts/AlertRows.tsx';
import { alertsPlugin } from './plugin.ts';

interface Settings {
  readonly show: 'all' | 'live';
}

/** The user's price alerts; pressing one shows its bond in the linked panels. */
export const View = observer(function ListPanel({ settings, channel }: PanelProps<Settings>) {
  const { session, centre } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  if (!session.isLogin) return <LockedState title={t('alerts:login')} />;
  return (
    <AlertRows
      centre={centre}
      show={settings.show}
      onBond={({ securityId, symbol }) => channel.publish('bond', instrumentOf(securityId, symbol))}
    />
  );
});
