import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  readonly title: string;
  /** What its two buttons say. */
  readonly words: { readonly submit: string; readonly cancel: string };
  readonly busy: boolean;
  /** Whether what is entered can be sent; default: it is for `onSubmit` to say what lacks. */
  readonly isReady?: boolean;
  readonly wide?: boolean;
  /** Of the form, which lays out the fields. */
  readonly className?: string;
  /** Above the form, outside it. */
  readonly lead?: ReactNode;
  /** Beside the buttons: what went wrong. */
  readonly problem?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog; its buttons stand below it, in sight wherever the form is scrolled to. */
export function FormModal(props: Props) {
  const { title, words, busy, isReady = true, wide = false, className, lead, problem, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // What is wrong may stand outside the part of a long form that is in sight.
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
      {lead}
      <form ref={form} id={id} className={className} onSubmit={handleSubmit} noValidate>
        {props.children}
      </form>
    </Modal>
  );
}
