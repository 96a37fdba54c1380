import { account } from '#contract/api';
import { Button } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../parts/Row.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { SecondFactorRemoval } from './SecondFactorRemoval.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { accountPlugin } from '../plugin.ts';

/** Whether a second factor is on, and what turns it on or off. */
export const SecondFactor = observer(function SecondFactor() {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(() => http.call(account.secondFactor, undefined, { notTips: true }), [http]);
  const { value, hasFailed, reload } = useLoaded(load);
  const close = () => {
    setOpen(false);
    reload();
  };
  const hint = () => {
    if (hasFailed) return t('account:security.failed');
    if (value === null) return t('account:overview.loading');
    if (!value.isOn) return t('account:second.off');
    return t('account:second.on', { since: value.since.slice(0, 10), left: value.recoveryLeft });
  };
  const Dialog = value?.isOn === true ? SecondFactorRemoval : SecondFactorSetup;
  return (
    <>
      <Row label={t('account:second.title')} hint={hint()}>
        {hasFailed && <Button onClick={reload}>{t('account:security.refresh')}</Button>}
        {value !== null && !(value.isOn && value.isDemanded) && (
          <Button onClick={() => setOpen(true)}>
            {t(value.isOn ? 'account:second.turnOff' : 'account:second.turnOn')}
          </Button>
        )}
      </Row>
      {isOpen && <Dialog onClose={close} />}
    </>
  );
});
