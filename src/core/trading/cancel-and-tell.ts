import type { NoticeCentre } from '#core/notice';
import type { Text } from '#core/text';
import { cancelWords } from './cancel-words.ts';
import type { TradingStore } from './trading-store.ts';

interface Deps {
  readonly trading: Pick<TradingStore, 'cancelAll'>;
  readonly notice: Pick<NoticeCentre, 'success' | 'warning' | 'error'>;
  readonly text: Pick<Text, 'say'>;
}

/** Cancels all of the user's orders, or those in one bond; tells when it is sent again for want of a reply, and the outcome. */
export async function cancelAndTell({ trading, notice, text }: Deps, securityId?: string): Promise<void> {
  const sayAgain = (): void => void notice.warning({ key: 'core:trading.cancelAgain' });
  const outcome = await trading.cancelAll(sayAgain, securityId);
  const { done, problems } = cancelWords(outcome, (words) => text.say(words));
  if (done !== null) notice.success(done);
  for (const words of problems) notice.error(words);
}
