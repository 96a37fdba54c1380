import { account } from '#contract/api';
import { isEmail, isMobile, maskMobile } from '#contract/rules';
import { typedText } from '#core/format';
import { Segments } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSealed } from '../model/encrypted-call.ts';
import { CodeEntry } from '../parts/CodeEntry.tsx';
import { Entry } from '../parts/Entry.tsx';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { useDeed } from '../parts/use-deed.ts';
import { DialogForm } from './DialogForm.tsx';
import { accountPlugin } from '../plugin.ts';

interface Props {
  readonly field: 'phone' | 'email';
  readonly onClose: () => void;
}

/** A new phone number or mail address: its own code, and the password, or for a phone the old phone's code (security notes T42). */
export const ContactDialog = observer(function ContactDialog({ field, onClose }: Props) {
  const { http, session, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const [proof, setProof] = useState<'password' | 'oldPhone'>('password');
  const [password, setPassword] = useState('');
  const [oldCode, setOldCode] = useState('');
  const [isTried, setTried] = useState(false);
  const deed = useDeed();

  const isPhone = field === 'phone';
  const oldPhone = session.userInfo?.phonenum ?? '';
  const target = typedText(contact);
  const isContact = isPhone ? isMobile(target) : isEmail(target);
  const byPassword = proof === 'password';
  const isComplete = isContact && code.length === 6 && (byPassword ? password !== '' : oldCode.length === 6);

  const change = async () => {
    const user = byPassword
      ? await callSealed(http, [password], ({ keyId, cipher }) => {
          const sealed = { code, passWord: cipher(0), keyId };
          return isPhone
            ? http.call(account.updateOperInfo, { body: { ...sealed, phonenum: target } }, { notTips: true })
            : http.call(
                account.verificationMailbox,
                { body: { ...sealed, email: target } },
                { notTips: true },
              );
        })
      : await http.call(
          account.updateOperInfo,
          { body: { phonenum: target, code, oldCode } },
          { notTips: true },
        );
    session.setUserInfo(user);
    notice.success({ key: isPhone ? 'account:security.phoneDone' : 'account:security.emailDone' });
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (isComplete) void deed.run(change);
  };
  const sendNew = async (): Promise<boolean> => {
    if (!isContact) {
      deed.setProblem({ key: isPhone ? 'account:form.phoneForm' : 'account:form.emailForm' });
      return false;
    }
    return deed.run(() =>
      isPhone
        ? http.call(
            account.upDateSendMessage,
            { body: { phonenum: target, target: 'new' } },
            { notTips: true },
          )
        : http.call(account.sendVerificationEmail, { body: { email: target } }, { notTips: true }),
    );
  };
  const sendOld = () =>
    deed.run(() =>
      http.call(
        account.upDateSendMessage,
        { body: { phonenum: oldPhone, target: 'old' } },
        { notTips: true },
      ),
    );
  return (
    <DialogForm
      title={t(isPhone ? 'account:security.changePhone' : 'account:security.changeEmail')}
      problem={deed.problem}
      isBusy={deed.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Entry
        label={t(isPhone ? 'account:security.newPhone' : 'account:security.newEmail')}
        icon={isPhone ? 'phone' : 'mail'}
        type={isPhone ? 'tel' : 'email'}
        maxLength={isPhone ? 11 : 254}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        value={contact}
        onChange={setContact}
        error={
          isTried && !isContact ? t(isPhone ? 'account:form.phoneForm' : 'account:form.emailForm') : undefined
        }
      />
      <CodeEntry
        label={t('account:security.newCode')}
        value={code}
        onChange={setCode}
        onSend={sendNew}
        error={isTried && code.length !== 6 ? t('account:form.needCode') : undefined}
      />
      {isPhone && oldPhone !== '' && (
        <Segments
          label={t('account:security.proof')}
          value={proof}
          choices={[
            { value: 'password', label: t('account:security.byPassword') },
            { value: 'oldPhone', label: t('account:security.byOldPhone') },
          ]}
          onChange={setProof}
        />
      )}
      {byPassword ? (
        <OwnPassword value={password} onChange={setPassword} isTried={isTried} />
      ) : (
        <CodeEntry
          label={t('account:security.oldCode', { phone: maskMobile(oldPhone) })}
          value={oldCode}
          onChange={setOldCode}
          onSend={sendOld}
          error={isTried && oldCode.length !== 6 ? t('account:form.needCode') : undefined}
        />
      )}
    </DialogForm>
  );
});
