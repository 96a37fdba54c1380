import { HttpError } from '#core/http';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import { useState } from 'react';
import { accountPlugin } from '../plugin.ts';

interface Deed {
  readonly isBusy: boolean;
  /** What went wrong last, as text; '' if nothing did. */
  readonly problem: string;
  readonly setProblem: (words: Words | null) => void;
  /** Runs one call at a time. Yields whether it succeeded; a failure is in `problem`. */
  readonly run: (deed: () => Promise<unknown>) => Promise<boolean>;
}

/** A call that a form makes: busy while it runs, its failure in words beside the form. */
export function useDeed(): Deed {
  const { text } = usePlugin(accountPlugin);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Words | null>(null);
  return {
    isBusy,
    problem: problem === null ? '' : text.say(problem),
    setProblem,
    async run(deed) {
      if (isBusy) return false;
      setBusy(true);
      setProblem(null);
      try {
        await deed();
        return true;
      } catch (error) {
        if (!(error instanceof HttpError && error.isSilent()))
          setProblem(error instanceof HttpError ? error.words() : { key: 'account:form.failed' });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
