import { maskMobile } from '#contract/rules';
import { Segments } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedPhone } from '../model/typed-phone.ts';
import { CodeEntry } from '../parts/CodeEntry.tsx';
import { Entry } from '../parts/Entry.tsx';
import { OwnPassword } from '../parts/OwnPassword.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useContactChange } from './use-contact-change.ts';

interface Props {
  readonly field: 'phone' | 'email';
  readonly onClose: () => void;
}

/** A new phone number or mail address: its own code, and the password, or for a phone the old phone's code (security notes T42). */
export const ContactDialog = observer(function ContactDialog({ field, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContactChange(field, onClose);
  const [isTried, setTried] = useState(false);
  const { fields, put, oldPhone, contactFault } = form;
  const isPhone = field === 'phone';
  const send = sending(form.send, () => setTried(false));
  const codeFault = (code: string) => (isTried && code.length !== 6 ? t('account:form.needCode') : undefined);
  const submit = () => {
    setTried(true);
    if (form.isComplete) form.save();
  };
  return (
    <DialogForm
      title={t(isPhone ? 'account:security.changePhone' : 'account:security.changeEmail')}
      problem={form.words}
      isBusy={form.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Entry
        label={t(isPhone ? 'account:security.newPhone' : 'account:security.newEmail')}
        {...(isPhone
          ? { icon: 'phone', type: 'tel', maxLength: 24, autoComplete: 'tel-national' }
          : { icon: 'mail', type: 'email', maxLength: 254, autoComplete: 'email' })}
        value={fields.contact}
        onChange={(typed) => put({ contact: isPhone ? typedPhone(typed) : typed })}
        error={isTried && contactFault !== null ? t(contactFault) : undefined}
      />
      <CodeEntry
        // A code sent to another contact says nothing about this one.
        key={fields.contact}
        label={t('account:security.newCode')}
        value={fields.code}
        onChange={(code) => put({ code })}
        onSend={() => send('new')}
        error={codeFault(fields.code) ?? form.at('code')}
      />
      {isPhone && oldPhone !== '' && (
        <ProofChoice value={fields.proof} onChange={(proof) => put({ proof })} />
      )}
      {fields.proof === 'password' ? (
        <OwnPassword
          value={fields.password}
          onChange={(password) => put({ password })}
          isTried={isTried}
          error={form.at('passWord')}
        />
      ) : (
        <CodeEntry
          label={t('account:security.oldCode', { phone: maskMobile(oldPhone) })}
          value={fields.oldCode}
          onChange={(oldCode) => put({ oldCode })}
          onSend={() => send('old')}
          error={codeFault(fields.oldCode)}
        />
      )}
    </DialogForm>
  );
});

/** What was missing before a code was sent is not complained about while it is on its way. */
const sending =
  (send: ReturnType<typeof useContactChange>['send'], onSent: () => void): typeof send =>
  async (which) => {
    const isSent = await send(which);
    if (isSent) onSent();
    return isSent;
  };

type Proof = ReturnType<typeof useContactChange>['fields']['proof'];

interface ProofProps {
  readonly value: Proof;
  readonly onChange: (proof: Proof) => void;
}

/** How the user proves their identity. */
function ProofChoice({ value, onChange }: ProofProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('account:security.proof')}
      value={value}
      choices={[
        { value: 'password', label: t('account:security.byPassword') },
        { value: 'oldPhone', label: t('account:security.byOldPhone') },
      ]}
      onChange={onChange}
    />
  );
}
