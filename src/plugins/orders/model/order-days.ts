import { addDays, beijingDate, isDateText, weekday } from '#contract/rules';
import { typedText } from '#core/format';
import type { OrderFilter } from './order-filter.ts';

/** Spans that are chosen by one press: all days, today, this week from Monday. */
export const SPANS = ['any', 'today', 'week'] as const;
export type Span = (typeof SPANS)[number];
type Days = Pick<OrderFilter, 'from' | 'to'>;

/** The days of a span, `now` in ms. */
export function daysOf(span: Span, now: number): Days {
  if (span === 'any') return { from: '', to: '' };
  const today = beijingDate(now);
  return { from: span === 'today' ? today : addDays(today, -((weekday(today) + 6) % 7)), to: today };
}

/** The span that these days are; '' for others. */
export const spanOf = ({ from, to }: Days, now: number): Span | '' =>
  SPANS.find((span) => {
    const days = daysOf(span, now);
    return days.from === from && days.to === to;
  }) ?? '';

/** A day as it was typed: `2026-11-22`, `20261122`, `11-22`, `1122`, `2026年11月22日`; a day without a year is the last such one. null: none. */
export function typedDay(text: string, now: number): string | null {
  const plain = typedText(text)
    .replaceAll(/[年月./]/g, '-')
    .replace(/日$/, '');
  const [, year, month = '', day = ''] =
    /^(?:(\d{4})-?)?(\d{1,2})-(\d{1,2})$/.exec(plain) ?? /^(\d{4})?(\d{2})(\d{2})$/.exec(plain) ?? [];
  if (month === '') return null;
  const today = beijingDate(now);
  const at = (ofYear: string): string => `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const found = at(year ?? (at(thisYear) > today ? String(Number(thisYear) - 1) : thisYear));
  return isDateText(found) ? found : null;
}
