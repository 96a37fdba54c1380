import { useServices } from '#core/services';
import type { Words } from '#core/text';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionRun } from './action-run.ts';

/** A user action, carried out by a call. */
export interface Action<A extends readonly unknown[]> {
  /** It is running. */
  readonly busy: boolean;
  /** What went wrong in the last run, in the user's language; '' if nothing did. */
  readonly words: string;
  /** The last run succeeded. */
  readonly done: boolean;
  /** Runs it, one at a time; returns whether it ran and succeeded. Never rejects. Keeps its identity. */
  readonly run: (...args: A) => Promise<boolean>;
  /** Sets the view's own message, e.g. about an empty field; null clears it. */
  readonly show: (words: Words | null) => void;
}

/**
 * A user action: busy while it runs, then done, or its failure as text. `call` may also do what follows from success; `onFailed` does what a failure
 * requires, such as reading again what may have changed. What a form holds counts as sent once the action that it was submitted to has succeeded. A call without `notTips` shows its failure in a toast as well.
 */
export function useAction<A extends readonly unknown[]>(
  call: (...args: A) => Promise<unknown>,
  onFailed?: () => void,
): Action<A> {
  const { text, report, browser } = useServices();
  const [action] = useState(() => new ActionRun((error) => report.error(error, { where: 'action' })));
  const newest = useRef({ call, onFailed });
  useLayoutEffect(() => {
    newest.current = { call, onFailed };
  });
  const { busy, done, words } = useSyncExternalStore(action.subscribe, action.snapshot);
  const run = useCallback(
    (...args: A) =>
      action.run(
        async () => {
          const noteSent = browser.noteSending();
          await newest.current.call(...args);
          noteSent();
        },
        () => newest.current.onFailed?.(),
      ),
    [action, browser],
  );
  return { busy, done, words: words === null ? '' : text.say(words), run, show: action.show };
}
