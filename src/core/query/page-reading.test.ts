import { settle } from '#testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageReading } from './page-reading.ts';

const PAGES = 4;
const PER_PAGE = 3;

/** A list of `PAGES` pages whose replies are given by the test. Newer rows push older ones on by `shift`. */
function open(before: readonly string[] = []) {
  const reads: { readonly page: number; readonly signal: AbortSignal; answer(ok: boolean): void }[] = [];
  let shift = 0;
  const pages = new PageReading<string>({
    keyOf: (row) => row,
    before,
    read: (page, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ content: string[]; totalPages: number }>();
      const content = Array.from({ length: PER_PAGE }, (_, at) => `r${(page - 1) * PER_PAGE + at - shift}`);
      reads.push({
        page,
        signal,
        answer: (ok) => (ok ? resolve({ content, totalPages: PAGES }) : reject(new Error(`page ${page}`))),
      });
      return promise;
    },
  });
  const answer = async (ok = true) => {
    reads.at(-1)?.answer(ok);
    await settle();
  };
  return { pages, reads, answer, push: () => (shift += 1) };
}

describe('a list read page by page', () => {
  it('reads to the end, each row once however pages overlap, without repeating a pending request', async () => {
    const { pages, reads, answer, push } = open();
    const stop = pages.start();
    void pages.more();
    await answer();
    push();
    void pages.more();
    void pages.more();
    expect(pages.snapshot().state).toBe('more');
    await answer();
    expect(pages.snapshot().rows).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
    for (let turn = 0; turn < 4; turn += 1) {
      void pages.more();
      await answer();
    }
    expect(pages.snapshot()).toMatchObject({ state: 'ready', page: PAGES, totalPages: PAGES, isEnd: true });
    expect(reads.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    stop();
  });

  it('keeps its rows when the next page fails, and tries that page again', async () => {
    const { pages, reads, answer } = open();
    const stop = pages.start();
    await answer();
    void pages.more();
    await answer(false);
    expect(pages.snapshot()).toMatchObject({ state: 'moreFailed', page: 1, rows: ['r0', 'r1', 'r2'] });
    void pages.more();
    await answer();
    expect(pages.snapshot()).toMatchObject({ state: 'ready', page: 2 });
    expect(reads.map(({ page }) => page)).toEqual([1, 2, 2]);
    stop();
  });

  it('replaces one page by another, and reloads that one on refresh', async () => {
    const { pages, reads, answer } = open();
    const stop = pages.start();
    await answer();
    void pages.go(3);
    expect(pages.snapshot()).toMatchObject({ state: 'loading', page: 1 });
    await answer();
    expect(pages.snapshot()).toMatchObject({ state: 'ready', page: 3, rows: ['r6', 'r7', 'r8'] });
    void pages.refresh();
    await answer(false);
    expect(pages.snapshot()).toMatchObject({ state: 'failed', rows: [] });
    expect(reads.map(({ page }) => page)).toEqual([1, 3, 3]);
    stop();
  });

  it('reloads every page that it lists, and keeps the rows in place meanwhile', async () => {
    const { pages, reads, answer, push } = open();
    const stop = pages.start();
    await answer();
    void pages.more();
    await answer();
    push();
    void pages.refresh();
    await answer();
    expect(pages.snapshot()).toMatchObject({ state: 'loading', page: 2, rows: { length: 6 } });
    await answer();
    expect(reads.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
    expect(pages.snapshot()).toMatchObject({ state: 'ready', page: 2 });
    expect(pages.snapshot().rows).toEqual(['r-1', 'r0', 'r1', 'r2', 'r3', 'r4']);
    // A page chosen in place of the list is reloaded alone.
    void pages.go(3);
    void pages.refresh();
    await answer();
    expect(reads.map(({ page }) => page)).toEqual([1, 2, 1, 2, 3, 3]);
    expect(pages.snapshot().state).toBe('ready');
    stop();
  });

  it('shows earlier rows until its own arrive, and lets rows be edited', async () => {
    const { pages, answer } = open(['old']);
    expect(pages.snapshot()).toMatchObject({ state: 'loading', rows: ['old'] });
    const stop = pages.start();
    await answer();
    pages.edit((row) => row.toUpperCase());
    expect(pages.snapshot().rows).toEqual(['R0', 'R1', 'R2']);
    stop();
  });

  it('lists an unbroken run of pages, whatever is requested and answered in any order', async () => {
    const event = fc.oneof(
      fc.constant({ kind: 'more' } as const),
      fc.constant({ kind: 'refresh' } as const),
      fc.record({ kind: fc.constant('go' as const), page: fc.integer({ min: 1, max: PAGES }) }),
      fc.record({ kind: fc.constant('answer' as const), which: fc.nat(6), ok: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const { pages, reads } = open();
        const stop = pages.start();
        for (const one of events) {
          if (one.kind === 'answer') reads[one.which]?.answer(one.ok);
          else if (one.kind === 'go') void pages.go(one.page);
          else void pages[one.kind]();
          await settle();
          const { rows, page, state } = pages.snapshot();
          const numbers = rows.map((row) => Number(row.slice(1)));
          const from = numbers[0] ?? 0;
          expect(numbers).toEqual(numbers.map((_, at) => from + at));
          if (state === 'ready') expect(numbers.at(-1)).toBe(page * PER_PAGE - 1);
        }
        stop();
        const last = pages.snapshot();
        for (const read of reads) read.answer(true);
        await settle();
        expect(pages.snapshot()).toBe(last);
      }),
      { numRuns: 200 },
    );
  });
});
