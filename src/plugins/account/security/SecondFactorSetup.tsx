import { account, type ReplyOf } from '#contract/api';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx';
import { SecretToScan } from '../parts/SecretToScan.tsx';
import { SixDigits } from '../parts/SixDigits.tsx';
import { DialogForm } from './DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

type Secret = ReplyOf<typeof account.beginSecondFactor>;

/** Turns the second factor on: the password, the secret as a QR code and its first code, then the recovery codes. */
export const SecondFactorSetup = observer(function SecondFactorSetup({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />;
  if (secret !== null) return <FirstCode secret={secret} onDone={setRecoveryCodes} onClose={onClose} />;
  return <Password onDone={setSecret} onClose={onClose} />;
});

interface Step<T> {
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

function Password({ onDone, onClose }: Step<Secret>) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useFieldAction(['passWord'], async () => {
    const seal = ({ keyId, cipher }: { keyId: string; cipher: (index: number) => string }) =>
      http.call(account.beginSecondFactor, { body: { passWord: cipher(0), keyId } }, { notTips: true });
    onDone(await callSealed(http, [password], seal));
  });
  return (
    <DialogForm
      title={t('account:second.turnOnTitle')}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t('account:second.next')}
      onSubmit={() => {
        setTried(true);
        if (password !== '') void action.run();
      }}
      onClose={onClose}
    >
      <p className="a-quiet">{t('account:second.turnOnHint')}</p>
      <OwnPassword value={password} onChange={setPassword} isTried={isTried} error={action.at('passWord')} />
    </DialogForm>
  );
}

function FirstCode({
  secret: { secret, uri },
  onDone,
  onClose,
}: Step<readonly string[]> & { readonly secret: Secret }) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useFieldAction(['code'], async () => {
    const reply = await http.call(account.confirmSecondFactor, { body: { code } }, { notTips: true });
    onDone(reply.recoveryCodes);
  });
  return (
    <DialogForm
      title={t('account:second.turnOnTitle')}
      problem={action.words}
      isBusy={action.busy}
      submitLabel={t('account:second.turnOn')}
      onSubmit={() => {
        setTried(true);
        if (code.length === 6) void action.run();
      }}
      onClose={onClose}
    >
      <SecretToScan secret={secret} uri={uri} />
      <SixDigits
        value={code}
        onChange={setCode}
        error={isTried && code.length !== 6 ? t('account:second.needCode') : action.at('code')}
      />
    </DialogForm>
  );
}
