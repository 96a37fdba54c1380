import { account } from '#contract/api';
import { Button } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { supportPlugin } from './plugin.ts';

/** Above terms and privacy: when the user accepted those in force, or how to. */
export const AcceptedTerms = observer(function AcceptedTerms() {
  const { http, session } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const { value, retry } = useCall(account.terms, {}, { when: session.isLogin, notTips: true });
  const { busy, run } = useAction(async () => {
    // Also where it is refused: others are in force by now.
    await http.call(account.acceptTerms, { body: { version: value?.version ?? '' } }).finally(retry);
  });
  if (!session.isLogin || value === null || value.version === '') return null;
  if (value.acceptedTime !== '')
    return (
      <p className="p-updated">{t('support:terms.accepted', { time: value.acceptedTime.slice(0, 16) })}</p>
    );
  return (
    <div className="p-terms" role="status">
      <span>{t('support:terms.open')}</span>
      <Button tone="primary" busy={busy} onClick={() => void run()}>
        {t('support:terms.accept')}
      </Button>
    </div>
  );
});
