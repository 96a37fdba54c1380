import { beijingDate } from '#contract/rules';
import { usePlugin } from '#core/services';
import { useCallback } from 'react';
import { quotesPlugin } from '../plugin.ts';
import { useSampled } from './use-sampled.ts';

/** The market's day, `YYYY-MM-DD` in Beijing; it changes within seconds of midnight. */
export function useToday(): string {
  const { calendar } = usePlugin(quotesPlugin);
  return useSampled(
    useCallback(() => beijingDate(calendar.now()), [calendar]),
    5000,
  );
}
