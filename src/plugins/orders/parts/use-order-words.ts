import { useServices, useText } from '#core/services';
import { useMemo } from 'react';
import { type OrderWords, orderWords } from '../model/order-words.ts';

/** Words about orders in the language now shown. */
export function useOrderWords(): OrderWords {
  const { calendar } = useServices();
  const text = useText();
  return useMemo(() => orderWords(text, () => calendar.now()), [text, calendar]);
}
