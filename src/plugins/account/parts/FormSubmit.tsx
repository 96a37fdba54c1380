import { Button } from '#core/kit';
import type { ReactNode } from 'react';
import { FormProblem } from './FormProblem.tsx';

interface Props {
  /** What went wrong when it was sent; '' if nothing did. */
  readonly problem: string;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The end of a form: what went wrong, and the button that sends it. */
export function FormSubmit({ problem, busy, children }: Props) {
  return (
    <>
      <FormProblem text={problem} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {children}
      </Button>
    </>
  );
}
