import type { Order } from '#contract/entities';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersPlugin } from '../plugin.ts';
import { useOrderWords } from './use-order-words.ts';

/** Copies orders as lines between tabs for a spreadsheet, and says so for a moment. */
export function useCopyTable(): (orders: readonly Order[]) => Promise<void> {
  const { copy } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const words = useOrderWords();
  return useCallback(
    async (orders) => {
      if (orders.length === 0) return;
      const { ordersTabbed } = await import('../model/order-csv.ts');
      await copy(ordersTabbed(orders, words, t));
    },
    [copy, words, t],
  );
}

/** Copies orders as chat lines, one each, and says so for a moment. */
export function useCopyOrders(): (orders: readonly Order[]) => Promise<void> {
  const { copy, session, calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  return useCallback(
    async (orders) => {
      if (orders.length === 0) return;
      const { orderLine } = await import('../model/order-copy.ts');
      const context = {
        isMarketMakingTierUser: session.userInfo?.isMarketMakingTierUser ?? false,
        nowMs: calendar.now(),
        label: (key: string, values: Record<string, string | number>) =>
          dynamicText(t, `rules:${key}`, { ...values, lng: 'zh-CN' }),
      };
      await copy(orders.map((order) => orderLine(order, context)).join('\n'));
    },
    [copy, session, calendar, t],
  );
}
