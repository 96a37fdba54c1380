import { usePlugin } from '#core/services';
import { accountPlugin } from './plugin.ts';

/** Asks for confirmation, then resets every layout to its default. */
export function useResetLayouts(): () => Promise<void> {
  const { notice, layout } = usePlugin(accountPlugin);
  return async () => {
    const yes = await notice.confirm({
      kind: 'layout.reset',
      title: { key: 'account:preferences.resetTitle' },
      body: { key: 'account:preferences.resetBody' },
      confirm: { key: 'account:preferences.resetConfirm' },
      danger: true,
    });
    if (!yes) return;
    layout.reset('all');
    notice.success({ key: 'account:preferences.resetDone' });
  };
}
