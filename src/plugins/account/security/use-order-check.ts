import { account } from '#contract/api';
import { rethrowMistake } from '#core/http';
import { usePlugin } from '#core/services';
import { accountPlugin } from '../plugin.ts';

/** Checks whether an order is in transit; if so, informs the user that a contact may not be unbound now. Returns whether it may. */
export function useOrderCheck(): () => Promise<boolean> {
  const { http, notice } = usePlugin(accountPlugin);
  return async () => {
    try {
      const { exists } = await http.call(account.checkExistsOrderInTransit);
      if (!exists) return true;
    } catch (error) {
      // A toast has told why the call failed.
      rethrowMistake(error);
      return false;
    }
    await notice.ask({
      kind: 'account.orderInTransit',
      tone: 'warning',
      title: { key: 'account:security.inTransitTitle' },
      body: { key: 'account:security.inTransit' },
      actions: [{ id: 'ok', words: { key: 'core:dialog.confirm' }, kind: 'primary' }],
      dismissId: 'ok',
    });
    return false;
  };
}
