import { addressOf } from '#contract/config';
import { Button, IconButton, Popover } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './alerts.css';
import { AlertForm } from './parts/AlertForm.tsx';
import { AlertRows } from './parts/AlertRows.tsx';
import { CardStack } from './parts/CardStack.tsx';
import { alertsPlugin } from './plugin.ts';

/** The tool on the bar: the number of watched prices, the list, and over the page the form and the cards. */
export const View = observer(function Tool() {
  const { session, config, centre } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { sessionId } = session;
  useEffect(() => (sessionId === '' ? undefined : centre.start()), [centre, sessionId]);
  const { armed } = centre.list;
  const route = config.routes.get('alerts');
  return (
    <>
      <Popover
        label={t('alerts:title')}
        renderTrigger={(props) => (
          <IconButton
            icon="alarm"
            {...props}
            label={armed > 0 ? t('alerts:toolCount', { count: armed }) : t('alerts:title')}
          />
        )}
      >
        {(close) => (
          <div className="alerts-pop">
            <div className="pop-head">
              <h2>{t('alerts:title')}</h2>
              <Button
                size="sm"
                icon="plus"
                onClick={() => {
                  close();
                  centre.openNew();
                }}
              >
                {t('alerts:add')}
              </Button>
            </div>
            <AlertRows centre={centre} show="all" onLeave={close} />
            {route && (
              <footer>
                <Link to={addressOf(route)} onClick={close}>
                  {t('alerts:manage')}
                </Link>
              </footer>
            )}
          </div>
        )}
      </Popover>
      <AlertForm centre={centre} />
      <CardStack centre={centre} />
    </>
  );
});
