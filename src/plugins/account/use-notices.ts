import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import { accountPlugin } from './plugin.ts';

/**
 * Calls back when the user is sent a notice, as they are of every change to their account, and when the line is back: one may have been missed.
 * The callback must keep its identity.
 */
export function useNotices(onNotice: () => void): void {
  const { push } = usePlugin(accountPlugin);
  useEffect(
    () =>
      push.subscribe('msg', {
        onFrame: ({ op }) => {
          if (op === 'upd') onNotice();
        },
        onResume: onNotice,
      }),
    [push, onNotice],
  );
}
