import { transaction } from '#contract/api';
import { Button, Card, Switch } from '#core/kit';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from './parts/Row.tsx';
import { accountPlugin } from './plugin.ts';

/** Sharing authorisation: whether verified users see the user's name next to their quotes. */
export function Sharing() {
  const { http, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { state, value, retry } = useCall(transaction.queryAuthorizedSharing, undefined, { notTips: true });
  const hasFailed = state === 'failed';
  /** Chosen: shown at once, reverted if the server refuses it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shared = chosen ?? value?.shared ?? null;
  const save = async (isShared: boolean) => {
    const before = shared;
    setChosen(isShared);
    try {
      await http.call(transaction.saveAuthorizedSharing, { body: { shared: isShared } });
      notice.success({ key: 'account:preferences.saved' });
    } catch {
      // The call has reported it.
      setChosen(before);
    }
  };
  const hint = hasFailed ? t('account:security.failed') : t('account:preferences.traderNameHint');
  return (
    <Card title={t('account:preferences.sharing')}>
      <Row label={t('account:preferences.traderName')} hint={hint}>
        {hasFailed && (
          <Button data-sends="" onClick={() => void retry()}>
            {t('account:security.refresh')}
          </Button>
        )}
        {shared !== null && (
          <Switch checked={shared} onChange={(isShared) => void save(isShared)}>
            <span className="visually-hidden">{t('account:preferences.traderName')}</span>
            {t(shared ? 'account:preferences.on' : 'account:preferences.off')}
          </Switch>
        )}
      </Row>
    </Card>
  );
}
