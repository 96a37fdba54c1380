import { describe, expect, it } from 'vitest';
import { emptyBook } from '#server/matching';
import { LiveBooks } from './live-books.ts';

const book = (securityId: string, bucket: string, version: number) => ({
  ...emptyBook(securityId, bucket),
  version,
});

describe('the latest known books', () => {
  it('are found by bond and settlement, and there are none for a bond that never had an order', () => {
    const books = new LiveBooks();
    books.put(book('A.IB', '2', 1));
    books.put(book('A.IB', '1', 1));
    books.put(book('B.IB', '2', 1));
    expect([books.book('A.IB', '2')?.version, books.book('A.IB', '23'), books.book('C.IB', '2')]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    expect(books.booksOf('A.IB').map(({ bucket }) => bucket)).toEqual(['2', '1']);
    expect([books.booksOf('C.IB'), [...books.all()].length]).toEqual([[], 3]);
  });

  it.each([
    [[1, 2], 2],
    // A state read before a commit may arrive after it: it never replaces the newer one.
    [[2, 1], 2],
    [[1, 3, 2], 3],
    [[0, 0], 0],
  ])('received with versions %j keep version %i', (versions, expected) => {
    const books = new LiveBooks();
    for (const version of versions) books.put(book('A.IB', '2', version));
    expect(books.book('A.IB', '2')?.version).toBe(expected);
    expect(books.booksOf('A.IB')).toHaveLength(1);
  });

  it('count with their versions while they have events, and are gone once forgotten', () => {
    const books = new LiveBooks();
    for (const version of [0, 2, 1, 5]) books.put(book('A.IB', '2', version));
    books.put(book('A.IB', '1', 0));
    books.put(book('B.IB', '2', 3));
    expect(books.used).toEqual({ count: 2, versions: 8 });
    books.forget('A.IB', '2');
    books.forget('A.IB', '1');
    books.forget('A.IB', 'none');
    expect([books.used, books.booksOf('A.IB'), [...books.all()].length]).toEqual([
      { count: 1, versions: 3 },
      [],
      1,
    ]);
    books.put(book('A.IB', '2', 1));
    expect([books.used, books.booksOf('A.IB').length]).toEqual([{ count: 2, versions: 4 }, 1]);
  });

  it('of the same version are replaced by the one received last', () => {
    const books = new LiveBooks();
    const [first, second] = [book('A.IB', '2', 4), book('A.IB', '2', 4)];
    books.put(first);
    books.put(second);
    expect(books.book('A.IB', '2')).toBe(second);
  });
});
