import { useToday } from '#core/hooks';
import { usePlugin } from '#core/services';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderWords, orderWords } from '../model/order-words.ts';
import { ordersPlugin } from '../plugin.ts';

/** Texts about orders in the language shown. */
export function useOrderWords(): OrderWords {
  const { calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const today = useToday();
  return useMemo(() => orderWords(t, () => calendar.now(), today), [t, calendar, today]);
}
