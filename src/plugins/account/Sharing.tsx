import { transaction } from '#contract/api';
import { Button, Card, Switch } from '#core/kit';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { Row } from './parts/Row.tsx';
import { useChoice } from './parts/use-choice.ts';
import { accountPlugin } from './plugin.ts';

/** Sharing authorisation: whether verified users see the user's name next to their quotes. */
export function Sharing() {
  const { http, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { state, value, retry, put } = useCall(transaction.queryAuthorizedSharing, undefined, {
    notTips: true,
  });
  const hasFailed = state === 'failed';
  const { pending, choose } = useChoice(async (body: { readonly shared: boolean }) => {
    put(await http.call(transaction.saveAuthorizedSharing, { body }));
    notice.success({ key: 'account:preferences.saved' });
  }, retry);
  const shared = pending?.shared ?? value?.shared ?? null;
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
          <Switch checked={shared} onChange={(isShared) => choose({ shared: isShared })}>
            <span className="visually-hidden">{t('account:preferences.traderName')}</span>
            {t(shared ? 'account:preferences.on' : 'account:preferences.off')}
          </Switch>
        )}
      </Row>
    </Card>
  );
}
