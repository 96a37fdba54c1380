import { type NoticePermission, systemNotices } from '#core/alarm';
import { Card, Switch } from '#core/kit';
import { useTask } from '#core/query';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertCentre } from '../stores/centre.ts';

const notices = systemNotices();

/** Notification preferences: on the page, by sound, by the browser. Each takes effect at once and follows the user. */
export const Preferences = observer(function Preferences({ centre }: { readonly centre: AlertCentre }) {
  const { t } = useTranslation();
  const { list } = centre;
  const { inPage, sound, browser } = list.preferences;
  const [permission, setPermission] = useState<NoticePermission>(() => notices.permission());
  useEffect(() => void list.loadPreferences(), [list]);
  // Refused: the notice centre has reported why, and the switch reverts.
  const save = useTask((change: Parameters<typeof list.savePreferences>[0]) => list.savePreferences(change));
  const setBrowser = async (on: boolean): Promise<void> => {
    const answer = on ? await notices.ask() : permission;
    setPermission(answer);
    if (!on || answer === 'granted') await save({ browser: on });
  };
  const isBarred = permission === 'denied' || permission === 'unsupported';
  return (
    <Card title={t('alerts:preferences.title')}>
      <div className="alerts-wish">
        <Switch checked={inPage} onChange={(on) => void save({ inPage: on })}>
          {t('alerts:preferences.inPage')}
        </Switch>
        <p>{t('alerts:preferences.inPageHint')}</p>
        <Switch
          checked={sound}
          onChange={(on) => {
            if (on) centre.sample();
            void save({ sound: on });
          }}
        >
          {t('alerts:preferences.sound')}
        </Switch>
        <p>{t('alerts:preferences.soundHint')}</p>
        <Switch
          checked={browser && permission === 'granted'}
          disabled={isBarred}
          onChange={(on) => void setBrowser(on)}
        >
          {t('alerts:preferences.browser')}
        </Switch>
        <p>{t(isBarred ? `alerts:preferences.${permission}` : 'alerts:preferences.browserHint')}</p>
      </div>
    </Card>
  );
});
