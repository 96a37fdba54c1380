import { beijingDate, isDateText } from '#contract/rules';
import { typedText } from '#core/format';

/** Which day is meant by one without a year: the last such day, or the next. */
export type NearestYear = 'past' | 'future';

/** A day as it was typed: `2026-11-22`, `20261122`, `11-22`, `1122`, `2026年11月22日`. null: none. */
export function typedDay(text: string, now: number, nearest: NearestYear): string | null {
  const plain = typedText(text)
    .replaceAll(/[年月./]/g, '-')
    .replace(/日$/, '');
  const [, year, month = '', day = ''] =
    /^(?:(\d{4})-?)?(\d{1,2})-(\d{1,2})$/.exec(plain) ?? /^(\d{4})?(\d{2})(\d{2})$/.exec(plain) ?? [];
  if (month === '') return null;
  const today = beijingDate(now);
  const at = (ofYear: number | string): string =>
    `${ofYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const inThisYear = at(thisYear);
  const step = nearest === 'past' ? Number(inThisYear > today) : -Number(inThisYear < today);
  const found = at(year ?? thisYear - step);
  return isDateText(found) ? found : null;
}
