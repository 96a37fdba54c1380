import { FormModal } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../parts/FormProblem.tsx';

interface Props {
  readonly title: string;
  readonly problem: string;
  readonly isBusy: boolean;
  /** Label of the form's action. Default: save. */
  readonly submitLabel?: string;
  /** Fields in pairs. */
  readonly wide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of the account pages in a dialog; errors are next to its buttons. */
export function DialogForm({ problem, isBusy, submitLabel, wide = false, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <FormModal
      {...rest}
      wide={wide}
      className={wide ? 'a-form a-pairs' : 'a-form'}
      busy={isBusy}
      words={{ submit: submitLabel ?? t('account:form.save'), cancel: t('account:form.cancel') }}
      problem={<FormProblem text={problem} />}
    />
  );
}
