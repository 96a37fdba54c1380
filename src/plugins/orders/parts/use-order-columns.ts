import type { Order } from '#contract/entities';
import type { LiveColumn } from '#core/grid';
import { usePlugin } from '#core/services';
import { useStars } from '#core/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderColumns } from '../model/order-columns.ts';
import type { OrderActions } from '../stores/order-actions.ts';
import { useOrderWords } from './use-order-words.ts';
import { ordersPlugin } from '../plugin.ts';

/** Columns of the list in the language shown. */
export function useOrderColumns(actions: OrderActions): readonly LiveColumn<Order>[] {
  const { text } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const words = useOrderWords();
  const stars = useStars();
  return useMemo(
    () =>
      orderColumns({
        words,
        t,
        isChosen: (id) => actions.chosen.has(id),
        isWatched: stars === null ? null : (id) => stars.has(id),
        reasonOf: (id) => {
          const reason = actions.reasons.get(id);
          return reason === undefined ? '' : text.say(reason);
        },
      }),
    [words, t, actions, text, stars],
  );
}
