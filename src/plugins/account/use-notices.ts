import { useChanges } from '#core/hooks';
import { usePlugin } from '#core/services';
import { accountPlugin } from './plugin.ts';

/** Calls back when the user is sent a notice, as they are of every change to their account, and when the line is back: one may have been missed. */
export function useNotices(onNotice: () => void): void {
  const { push } = usePlugin(accountPlugin);
  useChanges(push, 'msg', () => onNotice());
}
