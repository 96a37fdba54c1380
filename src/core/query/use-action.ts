import { useServices } from '#core/services';
import type { Words } from '#core/text';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionRun } from './action-run.ts';

/** Something that a person does, by a call. */
export interface Action<A extends readonly unknown[]> {
  /** It runs. */
  readonly busy: boolean;
  /** What went wrong in the last run, in the reader's language; '' if nothing did. */
  readonly words: string;
  /** The last run succeeded. */
  readonly done: boolean;
  /** Runs it, one at a time; says whether it ran and succeeded. Never rejects. Keeps its identity. */
  readonly run: (...args: A) => Promise<boolean>;
  /** Puts words of the view's own in place, as of a field that is not filled in; null takes them away. */
  readonly tell: (words: Words | null) => void;
}

/**
 * Something that a person does: busy while it runs, then done, or its failure in words. `call` may do what follows from success too. A call without
 * `notTips` says its failure in a toast as well.
 */
export function useAction<A extends readonly unknown[]>(call: (...args: A) => Promise<unknown>): Action<A> {
  const { text, report } = useServices();
  const [action] = useState(() => new ActionRun((error) => report.error(error, { where: 'action' })));
  const newest = useRef(call);
  useLayoutEffect(() => {
    newest.current = call;
  });
  const { busy, done, words } = useSyncExternalStore(action.subscribe, action.snapshot);
  const run = useCallback((...args: A) => action.run(() => newest.current(...args)), [action]);
  return { busy, done, words: words === null ? '' : text.say(words), run, tell: action.tell };
}
