import { createCalendar } from '#server/domain/calendar';
import { apply, emptyBook } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { codeOfDay } from './code-of-day.ts';
import { LiveBooks } from './live-books.ts';

const calendar = createCalendar();
const [NOVEMBER, JANUARY] = ['2026-11-19', '2027-01-05'].map((day) =>
  Date.parse(`${day}T10:00:00+08:00`),
) as [number, number];
const ID = '240210.IB';

/** Books in which orders were entered; in those of `ended` none is left. */
function booksOf(live: readonly string[], ended: readonly string[] = []): LiveBooks {
  const books = new LiveBooks();
  for (const bucket of [...live, ...ended]) {
    const order = newOrder({ settlType: bucket });
    const { state } = apply(emptyBook(ID, bucket), { type: 'place', order }, NOVEMBER);
    const cancel = { type: 'cancel', ids: [order.id], ownerId: null, reason: 'user' } as const;
    books.put(ended.includes(bucket) ? apply(state, cancel, NOVEMBER).state : state);
  }
  return books;
}
const codes = (now: number, entered: readonly string[], books = booksOf([])): string[] =>
  entered.map((code) => codeOfDay(ID, code, now, { books, calendar }));

describe('the code of a named day', () => {
  it('is the short one where that means the day, else the one with its year', () => {
    expect(codes(NOVEMBER, ['11.25+0', '2026.11.25+0', '2027.01.05+1', '2027.11.05+0'])).toEqual([
      '11.25+0',
      '11.25+0',
      '01.05+1',
      '2027.11.05+0',
    ]);
  });

  it('stays the one under which its book was opened, also once the short one means it and the book is empty', () => {
    for (const books of [booksOf(['2027.11.05+0']), booksOf([], ['2027.11.05+0'])])
      expect(codes(JANUARY, ['11.05+0', '2027.11.05+0', '11.05+1'], books)).toEqual([
        '2027.11.05+0',
        '2027.11.05+0',
        '11.05+1',
      ]);
  });

  it('reaches quotes of two books that stood for one day before this rule', () => {
    const books = booksOf(['11.05+0', '2027.11.05+0']);
    expect(codes(JANUARY, ['11.05+0', '2027.11.05+0'], books)).toEqual(['11.05+0', '2027.11.05+0']);
    const left = booksOf(['2027.11.05+0'], ['11.05+0']);
    expect(codes(JANUARY, ['11.05+0'], left)).toEqual(['2027.11.05+0']);
  });

  it('stays as it is where it names no day to come', () => {
    const entered = ['2,3', '4', 'x', '11.18+0', '11.22+0', '2026.11.18+0'];
    expect(codes(NOVEMBER, entered)).toEqual(entered);
  });
});
