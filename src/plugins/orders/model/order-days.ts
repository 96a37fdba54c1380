import { addDays, beijingDate, weekday } from '#contract/rules';
import type { OrderFilter } from './order-filter.ts';

/** Spans chosen with one press: all days, today, this week from Monday. */
export const SPANS = ['any', 'today', 'week'] as const;
export type Span = (typeof SPANS)[number];
type Days = Pick<OrderFilter, 'from' | 'to'>;

/** The days of a span, `now` in ms. */
export function daysOf(span: Span, now: number): Days {
  if (span === 'any') return { from: '', to: '' };
  const today = beijingDate(now);
  return { from: span === 'today' ? today : addDays(today, -((weekday(today) + 6) % 7)), to: today };
}

/** The span that matches these days; '' for others. */
export const spanOf = ({ from, to }: Days, now: number): Span | '' =>
  SPANS.find((span) => {
    const days = daysOf(span, now);
    return days.from === from && days.to === to;
  }) ?? '';
