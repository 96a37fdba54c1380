import { Button } from '#core/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProblem } from './FormProblem.tsx';

interface Props {
  /** What went wrong when it was sent; '' if nothing did. */
  readonly problem: string;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The end of a form: what went wrong, and the button that sends it. A field that the server refuses takes the focus: on a telephone it is out of sight. */
export function FormSubmit({ problem, busy, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    const isAnswered = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (isAnswered) button.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy]);
  return (
    <>
      <FormProblem text={problem} />
      <Button ref={button} type="submit" tone="primary" size="lg" wide busy={busy}>
        {children}
      </Button>
    </>
  );
}
