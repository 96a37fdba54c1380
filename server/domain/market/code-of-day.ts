import { type DateText, settlementDates, type Workdays } from '#contract/rules';
import type { BookState } from '#server/matching';
import type { BookSource } from './market-command.ts';

const DATED = /^(?:\d{4}\.)?(\d{2}\.\d{2}\+[01])$/;

/**
 * The code under which a bond trades the day that a code names, so that a day has one book. It is the short one where that means the day, unless the day's book was
 * opened when the short one did not: `2027.11.05+0`, entered in November 2026, keeps its name in 2027, when `11.05+0` means it too. Codes without a
 * date, and of a day that is over, stay as they are.
 */
export function codeOfDay(
  securityId: string,
  code: string,
  now: number,
  { books, calendar }: { readonly books: Pick<BookSource, 'book'>; readonly calendar: Workdays },
): string {
  const short = DATED.exec(code)?.[1];
  if (short === undefined) return code;
  const dayOf = (text: string): DateText | undefined => settlementDates(text, now, calendar)?.tradeDate;
  const day = dayOf(code);
  if (day === undefined) return code;
  const long = `${day.slice(0, 4)}.${short}`;
  if (dayOf(short) !== day) return long;
  // A book that still stands under the name that was asked for: quotes entered before this rule.
  if (isLive(books.book(securityId, code))) return code;
  return (books.book(securityId, long)?.version ?? 0) > 0 ? long : short;
}

const isLive = (book: BookState | undefined): boolean =>
  book !== undefined && book.bids.length + book.ofrs.length + book.pendingHits.length > 0;
