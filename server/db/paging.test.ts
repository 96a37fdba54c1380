import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTED_AHEAD, type PagedList, Pages } from './paging.ts';

/** A list of falling numbers that counts the rows its reads skipped or returned. */
function listOf(rows: readonly number[]) {
  const cost = { read: 0 };
  const behind = (after: number | null): readonly number[] =>
    rows.filter((row) => after === null || row < after);
  const list: PagedList<number, number> = {
    name: 'numbers',
    read: async ({ after, skip }, size) => {
      const found = behind(after).slice(skip, skip + size);
      cost.read += skip + found.length;
      return found;
    },
    keyOf: (row) => row,
    count: async (after, limit) => {
      const n = Math.min(limit, behind(after).length);
      cost.read += n;
      return n;
    },
  };
  return { list, cost };
}

const falling = (length: number): number[] => Array.from({ length }, (_, i) => length - i);

describe('numbered pages', () => {
  it('are the pages of the whole list, in whatever order they are requested', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 }),
        async (length, size, requestedPages) => {
          const rows = falling(length);
          const pages = new Pages<number>();
          for (const page of requestedPages) {
            const read = await pages.read(listOf(rows).list, { page, rows: size });
            expect(read.rows).toEqual(rows.slice((page - 1) * size, page * size));
            expect(read.totalPages).toBe(Math.max(1, Math.ceil(length / size)));
          }
        },
      ),
    );
  });

  it('read only one page and the rows counted ahead, however deep the page', async () => {
    const { list, cost } = listOf(falling(6_000));
    const pages = new Pages<number>();
    for (let page = 1; page <= 200; page += 1) {
      cost.read = 0;
      const { rows, totalPages } = await pages.read(list, { page, rows: 20 });
      expect(rows[0]).toBe(6_000 - (page - 1) * 20);
      expect(totalPages).toBe(Math.min(300, page + COUNTED_AHEAD / 20));
      expect(cost.read).toBeLessThanOrEqual(20 + COUNTED_AHEAD);
    }
  });

  it('continue behind the last row seen when rows were added on top: none twice, none missing', async () => {
    const pages = new Pages<number>();
    await pages.read(listOf([3, 2, 1]).list, { page: 1, rows: 2 });
    const { rows } = await pages.read(listOf([5, 4, 3, 2, 1]).list, { page: 2, rows: 2 });
    expect(rows).toEqual([1]);
  });
});
