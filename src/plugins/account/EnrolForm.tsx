import { account, type ReplyOf, type SecondFactorOwed } from '#contract/api';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from './parts/RecoveryCodes.tsx';
import { SecondStepFoot } from './parts/SecondStepFoot.tsx';
import { SecretToScan } from './parts/SecretToScan.tsx';
import { SixDigits } from './parts/SixDigits.tsx';
import { useCodeForm } from './parts/use-code-form.ts';
import { accountPlugin } from './plugin.ts';

interface Props {
  readonly owed: SecondFactorOwed;
  readonly onBack: () => void;
}

/** The second step of a log-in when the firm requires a factor not yet set up: it is set up, then the log-in continues. */
export const EnrolForm = observer(function EnrolForm({ owed: { challenge, secret, uri }, onBack }: Props) {
  const { flow, http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [reply, setReply] = useState<ReplyOf<typeof account.enrolSecondFactor> | null>(null);
  const { form, action, ...entry } = useCodeForm({
    length: 6,
    isOnce: true,
    onSend: async (code) =>
      setReply(await http.call(account.enrolSecondFactor, { body: { challenge, code } }, { notTips: true })),
  });
  // The codes first: the page that follows the log-in replaces this one.
  if (reply !== null)
    return (
      <RecoveryCodes codes={reply.recoveryCodes} onClose={() => void flow.login({ kind: 'reply', reply })} />
    );
  return (
    <form ref={form} className="a-form" onSubmit={entry.handleSubmit} noValidate>
      <p className="a-quiet">{t('account:second.owed')}</p>
      <SecretToScan secret={secret} uri={uri} />
      <SixDigits
        value={entry.code}
        onChange={entry.handleChange}
        error={entry.isCut ? t('account:second.needCode') : action.at('code')}
      />
      <SecondStepFoot action={action} submit={t('account:second.enrol')} onBack={onBack} />
    </form>
  );
});
