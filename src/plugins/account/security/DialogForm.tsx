import { Button, Modal } from '#core/kit';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

/** A form in a dialog; what went wrong, cancel and save below it, in sight wherever the form is scrolled to. */
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
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // What is wrong may stand outside the part of a long form that is in sight.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTries((count) => count + 1);
    onSubmit();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      wide={wide}
      actions={
        <>
          <FormProblem text={problem} />
          <Button onClick={onClose}>{t('account:form.cancel')}</Button>
          <Button type="submit" form={id} tone="primary" busy={isBusy}>
            {submitLabel ?? t('account:form.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={wide ? 'a-form a-pairs' : 'a-form'}
        onSubmit={handleSubmit}
        noValidate
      >
        {children}
      </form>
    </Modal>
  );
}
