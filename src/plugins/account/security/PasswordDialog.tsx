import { account } from '#contract/api';
import { lazyPart, useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { isGoodPassword, NewPassword, NO_PASSWORD } from '../parts/NewPassword.tsx';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { DialogForm } from './DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

// Few users who change their password have keys.
const KeysToEnd = lazyPart(() => import('../keys/KeysToEnd.tsx').then(({ KeysToEnd: Part }) => Part));

/** A new password. It ends every session, including this one; the next page is the log-in. */
export const PasswordDialog = observer(function PasswordDialog({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const { http, flow, session } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const [isTried, setTried] = useState(false);
  const user = session.userInfo;
  const personal = [user?.opername ?? '', user?.phonenum ?? '', user?.email.split('@')[0] ?? ''];
  const change = () =>
    callSealed(http, [old, fresh.password, fresh.repeated], ({ keyId, cipher }) =>
      http.call(
        account.updatePassWord,
        {
          body: {
            oldPassWord: cipher(0),
            newPassWord: cipher(1),
            confirmPassword: cipher(2),
            keyId,
            ...(revokeKeys && { revokeKeys }),
          },
        },
        { notTips: true },
      ),
    );
  const action = useAction(() =>
    flow.endBy(change, {
      title: { key: 'account:security.passwordChangedTitle' },
      body: { key: 'account:security.passwordChanged' },
    }),
  );
  const submit = () => {
    setTried(true);
    if (old !== '' && isGoodPassword(fresh, personal)) void action.run();
  };
  return (
    <DialogForm
      title={t('account:security.changePassword')}
      problem={action.words}
      isBusy={action.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnPassword
        label={t('account:security.oldPassword')}
        value={old}
        onChange={setOld}
        isTried={isTried}
      />
      <NewPassword value={fresh} onChange={setFresh} personal={personal} isTried={isTried} />
      <Suspense fallback={null}>
        <KeysToEnd isEnding={revokeKeys} onChange={setRevokeKeys} />
      </Suspense>
    </DialogForm>
  );
});
