import { describe, expect, it } from 'vitest';
import { bookOrder } from '../../../../tests/_util/book-orders.ts';
import { bestHistory, lineChanges, type LineSpan, type QuoteSpan } from './best-history.ts';

const span = (
  id: string,
  yieldE4: number,
  from: number,
  until: number | null = null,
  side: 1 | 2 = 1,
): QuoteSpan => ({ ...bookOrder({ id, side, yieldE4, createdAt: from }), until });

describe('how the best of a side came about', () => {
  it('is the last quote that improved on the best, not one that moved up when the best left', () => {
    const spans = [span('a', 22_000, 1), span('b', 21_990, 2, 5), span('c', 21_990, 3), span('d', 22_010, 4)];
    expect(bestHistory(spans, 0)).toEqual({
      rise: { id: 'b', previousYieldE4: 22_000 },
      previousYieldE4: 22_000,
    });
    expect(bestHistory([span('a', 22_000, 1), span('b', 21_990, 2, 5)], 0)).toEqual({
      rise: { id: 'b', previousYieldE4: 22_000 },
      previousYieldE4: 21_990,
    });
  });

  it('counts higher yields as better among offers', () => {
    const spans = [
      span('a', 22_000, 1, null, 2),
      span('b', 22_010, 2, null, 2),
      span('c', 21_990, 3, null, 2),
    ];
    expect(bestHistory(spans, 0).rise).toEqual({ id: 'b', previousYieldE4: 22_000 });
  });

  it('takes what one commit cancels and enters as one change, and what it fills at once as none', () => {
    const replaced = [span('a', 22_000, 1, 2), span('b', 21_990, 2), span('z', 22_050, 1)];
    expect(bestHistory(replaced, 0).rise).toEqual({ id: 'b', previousYieldE4: 22_000 });
    expect(bestHistory([span('a', 22_000, 1), span('b', 21_000, 2, 2)], 0).rise?.id).toBe('a');
  });

  it('has no rise before the session, but the yield from before it', () => {
    const spans = [span('a', 22_000, 1, 4), span('b', 21_990, 2)];
    expect(bestHistory(spans, 3)).toEqual({ rise: null, previousYieldE4: 22_000 });
    expect(bestHistory([...spans, span('c', 21_980, 5)], 3).rise).toEqual({
      id: 'c',
      previousYieldE4: 21_990,
    });
    expect(bestHistory([span('a', 22_000, 3)], 3).rise?.id).toBe('a');
    expect(bestHistory([], 0)).toEqual({ rise: null, previousYieldE4: null });
  });
});

describe('the line of firm prices before a start', () => {
  const minute = 60_000;
  const line = (over: Partial<LineSpan> & { readonly id: string }): LineSpan => ({
    ...span(over.id, 22_000, 0),
    quoteInd: 1,
    bucket: '2',
    ...over,
  });

  it('is that of the last moment of each minute in which a quote came or ended', () => {
    const spans = [
      line({ id: 'a', yieldE4: 22_000, createdAt: 1_000, until: minute + 5_000 }),
      line({ id: 'b', yieldE4: 21_990, createdAt: 2_000, until: 50_000 }),
      line({ id: 'c', side: 2, yieldE4: 21_800, createdAt: minute + 1_000 }),
      line({ id: 'd', side: 2, yieldE4: 21_900, createdAt: minute + 2_000 }),
      line({ id: 'e', side: 2, yieldE4: 21_700, createdAt: minute + 3_000 }),
    ];
    expect(lineChanges(spans, 0)).toEqual([
      { at: 50_000, line: { bid: 22_000, ofr: null } },
      { at: minute + 5_000, line: { bid: null, ofr: 21_900 } },
    ]);
    expect(lineChanges(spans, minute)).toHaveLength(1);
  });

  it('goes by the best firm quotes of the book with most of them', () => {
    const spans = [
      line({ id: 'a', yieldE4: 22_010, createdAt: 1 }),
      line({ id: 'b', yieldE4: 22_000, createdAt: 2 }),
      line({ id: 'soft', yieldE4: 21_000, quoteInd: 2, createdAt: 3 }),
      line({ id: 'other', yieldE4: 21_500, bucket: '1', createdAt: 4 }),
      line({ id: 'dealt', yieldE4: 20_000, createdAt: 5, until: 5 }),
    ];
    expect(lineChanges(spans, 0)).toEqual([{ at: 4, line: { bid: 22_000, ofr: null } }]);
  });
});
