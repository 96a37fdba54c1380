import { Button } from '#core/kit';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoveryForm } from './model/second-step.ts';
import { Entry } from './parts/Entry.tsx';
import { FormProblem } from './parts/FormProblem.tsx';
import { SixDigits } from './parts/SixDigits.tsx';
import { accountPlugin } from './plugin.ts';

const RECOVERY_LENGTH = 29;

interface Props {
  readonly challenge: string;
  readonly onBack: () => void;
}

/** The second step of a log-in: the code of an authenticator app, or one of the recovery codes. */
export const SecondStepForm = observer(function SecondStepForm({ challenge, onBack }: Props) {
  const { flow } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [way, setWay] = useState<'program' | 'recovery'>('program');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isProgram = way === 'program';
  // Focuses the field needed, each time the requested kind of code changes.
  useEffect(() => form.current?.querySelector('input')?.focus(), [way]);
  const action = useFieldAction(['code'], (typedCode: string) =>
    flow.login({ kind: 'secondFactor', challenge, code: typedCode }),
  );
  const send = async (typedCode: string) => {
    const isIn = await action.run(typedCode);
    // A code is valid once: a wrong one is cleared.
    if (!isIn && isProgram) setCode('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.length === (isProgram ? 6 : RECOVERY_LENGTH)) void send(code);
  };
  const change = (typed: string) => {
    setTried(false);
    setCode(typed);
    if (isProgram && typed.length === 6) void send(typed);
  };
  return (
    <form ref={form} className="a-form" onSubmit={handleSubmit} noValidate>
      <p className="a-quiet">{t(isProgram ? 'account:second.ask' : 'account:second.askRecovery')}</p>
      <CodeField key={way} {...{ isProgram, code, isTried }} refused={action.at('code')} onChange={change} />
      <FormProblem text={action.words} />
      <Button type="submit" tone="primary" size="lg" wide busy={action.busy}>
        {t(action.busy ? 'account:login.busy' : 'account:second.submit')}
      </Button>
      <div className="a-form-links">
        <Button size="sm" tone="ghost" onClick={onBack}>
          {t('account:second.back')}
        </Button>
        <Button
          size="sm"
          tone="ghost"
          onClick={() => {
            setWay(isProgram ? 'recovery' : 'program');
            setCode('');
            setTried(false);
            action.show(null);
          }}
        >
          {t(isProgram ? 'account:second.useRecovery' : 'account:second.useProgram')}
        </Button>
      </div>
    </form>
  );
});

interface CodeProps {
  readonly isProgram: boolean;
  readonly code: string;
  readonly isTried: boolean;
  /** Why it was refused. */
  readonly refused: string | undefined;
  readonly onChange: (code: string) => void;
}

/** Six digits of an authenticator app, or a recovery code. */
function CodeField({ isProgram, code, isTried, refused, onChange }: CodeProps) {
  const { t } = useTranslation();
  if (isProgram)
    return (
      <SixDigits
        value={code}
        onChange={onChange}
        error={isTried && code.length !== 6 ? t('account:second.needCode') : refused}
      />
    );
  return (
    <Entry
      label={t('account:second.recovery')}
      icon="lock"
      autoComplete="off"
      spellCheck={false}
      placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
      value={code}
      onChange={(typed) => onChange(recoveryForm(typed))}
      error={isTried && code.length !== RECOVERY_LENGTH ? t('account:second.needRecovery') : refused}
    />
  );
}
