import type { Order } from '#contract/entities';
import { useServices, useText } from '#core/services';
import { useCallback } from 'react';
import { orderLine } from '../model/order-copy.ts';

/** Copies orders as chat lines, one each, and says so for a moment. */
export function useCopyOrders(): (orders: readonly Order[]) => void {
  const { copy, session, calendar } = useServices();
  const { dynamic } = useText();
  return useCallback(
    (orders) => {
      const context = {
        isMarketMakingTierUser: session.userInfo?.isMarketMakingTierUser ?? false,
        nowMs: calendar.now(),
        label: (key: string, values: Record<string, string | number>) =>
          dynamic(`rules:${key}`, { ...values, lng: 'zh-CN' }),
      };
      if (orders.length > 0) void copy(orders.map((order) => orderLine(order, context)).join('\n'));
    },
    [copy, session, calendar, dynamic],
  );
}
