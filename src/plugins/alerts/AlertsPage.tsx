import { Button, Card, Page } from '#core/kit';
import { usePlugin } from '#core/services';
import { LockedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './alerts.css';
import { AlertRows } from './parts/AlertRows.tsx';
import { Preferences } from './parts/Preferences.tsx';
import { alertsPlugin } from './plugin.ts';

/** All price alerts, and the notification preferences. */
export const View = observer(function AlertsPage() {
  const { session, centre } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  if (!session.isLogin) return <LockedState title={t('alerts:login')} />;
  return (
    <Page
      title={t('alerts:title')}
      intro={t('alerts:intro')}
      actions={
        <Button tone="primary" icon="plus" onClick={() => centre.openNew()}>
          {t('alerts:add')}
        </Button>
      }
    >
      <div className="alerts-page">
        <Card title={t('alerts:panel.list')} flush>
          <AlertRows centre={centre} show="all" />
        </Card>
        <Preferences centre={centre} />
      </div>
    </Page>
  );
});
