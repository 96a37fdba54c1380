import { account } from '#contract/api';
import { Button } from '#core/kit';
import { lazyPart, useCall } from '#core/query';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../parts/Row.tsx';

// Set up or removed once in the life of an account.
const SecondFactorRemoval = lazyPart(() =>
  import('./SecondFactorRemoval.tsx').then(({ SecondFactorRemoval: Part }) => Part),
);
const SecondFactorSetup = lazyPart(() =>
  import('./SecondFactorSetup.tsx').then(({ SecondFactorSetup: Part }) => Part),
);

/** Whether a second factor is on, and what turns it on or off. */
export const SecondFactor = observer(function SecondFactor() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { state, value, retry } = useCall(account.secondFactor, undefined, { notTips: true });
  const close = () => {
    setOpen(false);
    void retry();
  };
  const hint = () => {
    if (state === 'failed') return t('account:security.failed');
    if (value === null) return t('account:overview.loading');
    if (!value.isOn) return t('account:second.off');
    return t('account:second.on', { since: value.since.slice(0, 10), count: value.recoveryLeft });
  };
  const Dialog = value?.isOn === true ? SecondFactorRemoval : SecondFactorSetup;
  return (
    <>
      <Row label={t('account:second.title')} hint={hint()}>
        {state === 'failed' && (
          <Button data-sends="" onClick={() => void retry()}>
            {t('account:security.refresh')}
          </Button>
        )}
        {value !== null && !(value.isOn && value.isDemanded) && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(value.isOn ? 'account:second.turnOff' : 'account:second.turnOn')}
          </Button>
        )}
      </Row>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog onClose={close} />
        </Suspense>
      )}
    </>
  );
});
