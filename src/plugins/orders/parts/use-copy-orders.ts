import type { Order } from '#contract/entities';
import { useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { ordersPlugin } from '../plugin.ts';
import { useOrderWords } from './use-order-words.ts';

/** Copies orders as tab-separated lines for a spreadsheet, and confirms it briefly. */
export function useCopyTable(): (orders: readonly Order[]) => Promise<void> {
  const { copy } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const words = useOrderWords();
  return useTask(async (orders) => {
    if (orders.length === 0) return;
    const { ordersTabbed } = await import('../model/order-csv.ts');
    await copy(ordersTabbed(orders, words, t));
  });
}

/** Copies orders as chat lines, one each, and confirms it briefly. */
export function useCopyOrders(): (orders: readonly Order[]) => Promise<void> {
  const { copy, session, calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  return useTask(async (orders) => {
    if (orders.length === 0) return;
    const { orderLines } = await import('../model/order-copy.ts');
    const isMarketMakingTierUser = session.userInfo?.isMarketMakingTierUser ?? false;
    await copy(orderLines(orders, { isMarketMakingTierUser, nowMs: calendar.now() }, t));
  });
}
