import type { Action } from '#core/query';
import { type ReactNode, useState } from 'react';
import { type CodeRequest, useCode } from './use-code.tsx';

/** The attempts at sending a form with a code. */
interface Attempt {
  /** The fields were sent as they are, or were to be: what is missing is marked. */
  readonly isTried: boolean;
  readonly begin: () => void;
  /** For a field: complaints end as it changes. */
  readonly changing: <V>(set: (value: V) => void) => (value: V) => void;
  /** Requests a code. Once it is sent, what was missing before is no longer marked. */
  readonly send: CodeRequest['send'];
  /** What is wrong with the latest request for a code, or ''. */
  readonly problem: string;
  /** The slider, while it is shown. */
  readonly dialog: ReactNode;
}

/** A form with a code: a complaint is about the last attempt, and ends when a field changes or another code is sent. */
export function useAttempt(action: Pick<Action<[]>, 'show'>): Attempt {
  const [isTried, setTried] = useState(false);
  const codes = useCode();
  const drop = () => {
    action.show(null);
    codes.drop();
  };
  return {
    isTried,
    begin: () => setTried(true),
    changing: (set) => (value) => {
      drop();
      set(value);
    },
    async send(target, purpose) {
      action.show(null);
      const isSent = await codes.send(target, purpose);
      if (isSent) setTried(false);
      return isSent;
    },
    problem: codes.problem,
    dialog: codes.dialog,
  };
}
