import type { Order } from '#contract/entities';
import { type Clock, untilThere } from '#core/clock';
import { bondLine, type BondQty, numberText } from '#core/format';
import { preloadOverlays } from '#core/kit';
import type { NoticeCentre } from '#core/notice';
import type { Text } from '#core/text';
import { cancelAndTell, type TradingStore } from '#core/trading';

interface Deps {
  readonly trading: Pick<TradingStore, 'live' | 'ready' | 'stale' | 'cancelAll'>;
  readonly notice: Pick<NoticeCentre, 'confirm' | 'success' | 'warning' | 'error'>;
  readonly text: Pick<Text, 'say'>;
}

/** Fetches the words of the question and what shows it, so that it can be asked where nothing can be fetched. */
export function prepareQuestion({ clock, text }: { clock: Clock; text: Pick<Text, 'load'> }): void {
  void text.load('orders');
  void untilThere(preloadOverlays, clock);
}

/** What is live in each bond, those with the newest orders first: several orders of one bond are one line of it. */
function byBond(live: readonly Order[]): readonly BondQty[] {
  const bonds = new Map<string, BondQty>();
  for (const { securityID, symbol, leavesQty } of live)
    bonds.set(securityID, { symbol, qty: (bonds.get(securityID)?.qty ?? 0) + leavesQty });
  return [...bonds.values()];
}

/**
 * Asks for confirmation, then cancels all of the user's orders in every bond, and reports the outcome. The question states number and
 * quantity when they are known for certain; the server cancels whatever there is in any case.
 */
export async function cancelEverything({ trading, notice, text }: Deps): Promise<void> {
  const { live, ready, stale } = trading;
  const qty = live.reduce((sum, order) => sum + order.leavesQty, 0);
  const bonds = bondLine(byBond(live), {
    rest: text.say({ key: 'rules:restOfBonds' }),
    item: (symbol, figure) => text.say({ key: 'rules:bondQty', values: { symbol, qty: figure } }),
  });
  const isKnown = ready && !stale && live.length > 0;
  const yes = await notice.confirm({
    kind: 'orders.cancelAll',
    title: { key: 'orders:ask.cancelAllTitle' },
    body: isKnown
      ? { key: 'orders:ask.cancelAllBody', values: { count: live.length, qty: numberText(qty), bonds } }
      : { key: 'orders:ask.cancelAllUnknown' },
    confirm: { key: 'orders:act.cancelAll' },
    dismiss: { key: 'orders:ask.keep' },
    danger: true,
  });
  if (!yes) return;
  await cancelAndTell({ trading, notice, text });
}
