import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactFault } from './model/contact-fault.ts';
import { firstStep, type SecondStep } from './model/second-step.ts';
import { CodeEntry } from './parts/CodeEntry.tsx';
import { Entry } from './parts/Entry.tsx';
import { FormSubmit } from './parts/FormSubmit.tsx';
import { useAttempt } from './parts/use-attempt.ts';
import { accountPlugin } from './plugin.ts';

/** Log-in by a code mailed to the account's address. */
export const EmailLoginForm = observer(function EmailLoginForm({
  onSecond,
}: {
  readonly onSecond: (step: SecondStep) => void;
}) {
  const { flow } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const fault = contactFault('email', email.trim());
  const isComplete = fault === null && code.length === 6;
  const action = useFieldAction(['code'], () =>
    firstStep(flow.login({ kind: 'email', email: email.trim(), code }), onSecond),
  );
  const { isTried, ...attempt } = useAttempt(action);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    attempt.begin();
    if (isComplete) void action.run();
  };
  return (
    <form className="a-form" onSubmit={handleSubmit} noValidate>
      <Entry
        label={t('account:form.email')}
        icon="mail"
        type="email"
        autoComplete="email"
        value={email}
        onChange={attempt.changing(setEmail)}
        error={isTried && fault !== null ? t(fault) : undefined}
      />
      <CodeEntry
        key={email.trim()}
        value={code}
        onChange={attempt.changing(setCode)}
        onSend={() => attempt.send(email.trim(), 'emailLogin')}
        error={isTried && code.length !== 6 ? t('account:form.needCode') : action.at('code')}
      />
      <FormSubmit problem={action.words || attempt.problem} busy={action.busy}>
        {t(action.busy ? 'account:login.busy' : 'account:login.submit')}
      </FormSubmit>
      {attempt.dialog}
    </form>
  );
});
