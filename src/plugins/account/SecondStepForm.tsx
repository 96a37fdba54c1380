import { Button } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoveryForm } from './model/second-step.ts';
import { Entry } from './parts/Entry.tsx';
import { SecondStepFoot } from './parts/SecondStepFoot.tsx';
import { SixDigits } from './parts/SixDigits.tsx';
import { useCodeForm } from './parts/use-code-form.ts';
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
  const isProgram = way === 'program';
  const { form, code, isCut, action, handleChange, handleSubmit, clear } = useCodeForm({
    length: isProgram ? 6 : RECOVERY_LENGTH,
    isOnce: isProgram,
    onSend: (typed) => flow.login({ kind: 'secondFactor', challenge, code: typed }),
  });
  return (
    <form ref={form} className="a-form" onSubmit={handleSubmit} noValidate>
      <p className="a-quiet">{t(isProgram ? 'account:second.ask' : 'account:second.askRecovery')}</p>
      <CodeField
        key={way}
        {...{ isProgram, code, isCut }}
        refused={action.at('code')}
        onChange={handleChange}
      />
      <SecondStepFoot action={action} submit={t('account:second.submit')} onBack={onBack}>
        <Button
          size="sm"
          tone="ghost"
          onClick={() => {
            setWay(isProgram ? 'recovery' : 'program');
            clear();
          }}
        >
          {t(isProgram ? 'account:second.useRecovery' : 'account:second.useProgram')}
        </Button>
      </SecondStepFoot>
    </form>
  );
});

interface CodeProps {
  readonly isProgram: boolean;
  readonly code: string;
  /** It was sent before it was whole. */
  readonly isCut: boolean;
  /** Why it was refused. */
  readonly refused: string | undefined;
  readonly onChange: (code: string) => void;
}

/** Six digits of an authenticator app, or a recovery code. */
function CodeField({ isProgram, code, isCut, refused, onChange }: CodeProps) {
  const { t } = useTranslation();
  if (isProgram)
    return (
      <SixDigits value={code} onChange={onChange} error={isCut ? t('account:second.needCode') : refused} />
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
      error={isCut ? t('account:second.needRecovery') : refused}
    />
  );
}
