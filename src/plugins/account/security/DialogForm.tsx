import { Button, Modal } from '#core/kit';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '../parts/FormProblem.tsx';

interface Props {
  readonly title: string;
  readonly problem: string;
  readonly isBusy: boolean;
  /** What the form does. Default: to save. */
  readonly submitLabel?: string;
  /** Fields in twos. */
  readonly wide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: cancel and save below it. */
export function DialogForm({
  title,
  problem,
  isBusy,
  submitLabel,
  wide = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      wide={wide}
      actions={
        <>
          <Button onClick={onClose}>{t('account:form.cancel')}</Button>
          <Button type="submit" form={id} tone="primary" busy={isBusy}>
            {submitLabel ?? t('account:form.save')}
          </Button>
        </>
      }
    >
      <form id={id} className={wide ? 'a-form a-pairs' : 'a-form'} onSubmit={handleSubmit} noValidate>
        {children}
        <FormProblem text={problem} />
      </form>
    </Modal>
  );
}
