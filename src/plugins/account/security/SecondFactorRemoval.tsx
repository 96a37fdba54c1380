import { account, totpOrRecoveryCode } from '#contract/api';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { Entry } from '../parts/Entry.tsx';
import { DialogForm } from './DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

/** Turns the second factor off: requires the password and one of its codes. */
export const SecondFactorRemoval = observer(function SecondFactorRemoval({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const { http, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const code = typed.trim();
  const isCode = totpOrRecoveryCode.safeParse(code).success;
  const action = useFieldAction(['code', 'passWord'], async () => {
    await callSealed(http, [password], ({ keyId, cipher }) =>
      http.call(
        account.removeSecondFactor,
        { body: { passWord: cipher(0), keyId, code } },
        { notTips: true },
      ),
    );
    notice.success({ key: 'account:second.isOff' });
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (password !== '' && isCode) void action.run();
  };
  return (
    <DialogForm
      title={t('account:second.turnOffTitle')}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t('account:second.turnOff')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="a-quiet">{t('account:second.turnOffHint')}</p>
      <OwnPassword value={password} onChange={setPassword} isTried={isTried} error={action.at('passWord')} />
      <Entry
        label={t('account:second.codeOrRecovery')}
        icon="lock"
        autoComplete="one-time-code"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        error={isTried && !isCode ? t('account:second.needCode') : action.at('code')}
      />
    </DialogForm>
  );
});
