import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  readonly title: string;
  /** Labels of its two buttons. */
  readonly words: { readonly submit: string; readonly cancel: string };
  readonly busy: boolean;
  /** Whether the entries can be sent; default: `onSubmit` reports what is missing. */
  readonly isReady?: boolean;
  readonly wide?: boolean;
  /** Class of the form, which lays out the fields. */
  readonly className?: string;
  /** Above the form, outside it; read out as the dialog opens. */
  readonly lead?: ReactNode;
  /** Next to the buttons: what went wrong. */
  readonly problem?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog; its buttons are below it, in sight wherever the form is scrolled to. */
export function FormModal(props: Props) {
  const { title, words, busy, isReady = true, wide = false, className, lead, problem, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // The faulty field may be outside the visible part of a long form.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    setTries((count) => count + 1);
    props.onSubmit();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      wide={wide}
      isForm
      lead={lead}
      actions={
        <>
          {problem}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} tone="primary" busy={busy} disabled={!isReady}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={className} onSubmit={handleSubmit} noValidate>
        {props.children}
      </form>
    </Modal>
  );
}
