import { instrumentOf } from './model/instrument-of.ts';
import type { PanelProps } from '#core/plugin';
import { PanelState } from '#core/kit';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './alerts.css';
import { AlertRows } from './parts/AlertRows.tsx';
import { centreOf } from './stores/centre.ts';

interface Settings {
  readonly show: 'all' | 'live';
}

/** One's price alerts; a press on one shows its bond in the neighbouring panels. */
export const View = observer(function ListPanel({ settings, channel }: PanelProps<Settings>) {
  const services = useServices();
  const { t } = useTranslation();
  if (!services.session.isLogin) return <PanelState kind="locked" title={t('alerts:login')} />;
  return (
    <AlertRows
      centre={centreOf(services)}
      show={settings.show}
      onBond={({ securityId, symbol }) => channel.publish('bond', instrumentOf(securityId, symbol))}
    />
  );
});
