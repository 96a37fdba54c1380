import { Button } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSubmit } from './FormSubmit.tsx';

interface Props {
  readonly action: { readonly busy: boolean; readonly words: string };
  /** Label of the button that sends. */
  readonly submit: string;
  readonly onBack: () => void;
  /** Links beside the way back. */
  readonly children?: ReactNode;
}

/** The end of a second step of a log-in: what went wrong, the button that sends it, and the way back to the first. */
export function SecondStepFoot({ action, submit, onBack, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <FormSubmit problem={action.words} busy={action.busy}>
        {action.busy ? t('account:login.busy') : submit}
      </FormSubmit>
      <div className="a-form-links">
        <Button size="sm" tone="ghost" onClick={onBack}>
          {t('account:second.back')}
        </Button>
        {children}
      </div>
    </>
  );
}
