import { describe, expect, it } from 'vitest';
import { rowsAfter } from './row-budget.ts';

/** The budget after so many frames, `gapMs` apart, each of which found `waiting` rows. */
function afterFrames(gapMs: number, count: number, waiting = 30, from = Number.POSITIVE_INFINITY): number {
  let rows = from;
  for (let frame = 0; frame < count; frame += 1) rows = rowsAfter(rows, gapMs, waiting);
  return rows;
}

describe('the rows that a frame may write', () => {
  it.each([16.667, 6.944, 13.333])('are all of them while frames come every %s ms', (gapMs) => {
    expect(afterFrames(gapMs, 100)).toBe(Number.POSITIVE_INFINITY);
  });

  it('become fewer with each late frame, down to a number that is always written', () => {
    expect([1, 2, 3, 100].map((count) => afterFrames(33.3, count))).toEqual([24, 21, 18, 12]);
  });

  it('grow again with the frames in time, up to more than a screen shows', () => {
    expect(afterFrames(16.667, 80, 30, 12)).toBe(22);
    expect(afterFrames(16.667, 1000, 30, 12)).toBeGreaterThan(100);
  });

  it('are not fewer where few rows wait, or none did: a quiet market leaves gaps', () => {
    expect([afterFrames(100, 50, 12), afterFrames(500, 50)]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });
});
