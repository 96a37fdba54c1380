import { rethrowMistake } from '#core/http';
import { usePlugin } from '#core/services';
import { consolePlugin } from '../../plugin.ts';

type Send<R> = (options: { readonly notTips: boolean }) => Promise<R>;

/**
 * Sends a decision that the server takes once: where its reply is lost it is sent once more, and answered as the first. Otherwise nobody could tell
 * what became of it, since what is decided leaves the list.
 */
export function useDecision(): <R>(send: Send<R>) => Promise<R> {
  const { notice } = usePlugin(consolePlugin);
  return async (send) => {
    try {
      return await send({ notTips: true });
    } catch (error) {
      rethrowMistake(error);
      if (error.isOutcomeUnknown()) return send({ notTips: false });
      notice.error(error.words());
      throw error;
    }
  };
}
