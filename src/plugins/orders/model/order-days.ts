import { addDays, beijingDate, weekday } from '#contract/rules';
import type { OrderFilter } from './order-filter.ts';

/** Spans chosen with one press: all days; entered today or this week from Monday; filled and settling today. */
export const SPANS = ['any', 'today', 'week', 'settling'] as const;
export type Span = (typeof SPANS)[number];
type Days = Pick<OrderFilter, 'from' | 'to' | 'settlDate'>;

const ANY: Days = { from: '', to: '', settlDate: '' };

/** The days of a span, `now` in ms. */
export function daysOf(span: Span, now: number): Days {
  const today = beijingDate(now);
  switch (span) {
    case 'any':
      return ANY;
    case 'settling':
      return { ...ANY, settlDate: today };
    case 'today':
      return { ...ANY, from: today, to: today };
    case 'week':
      return { ...ANY, from: addDays(today, -((weekday(today) + 6) % 7)), to: today };
  }
}

/** The span that matches these days; '' for others. */
export const spanOf = ({ from, to, settlDate }: Days, now: number): Span | '' =>
  SPANS.find((span) => {
    const days = daysOf(span, now);
    return days.from === from && days.to === to && days.settlDate === settlDate;
  }) ?? '';
