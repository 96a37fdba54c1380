import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstGap, isGapless, isInside, overlaps, type Rect } from './geometry.ts';

const GRID = { columns: 8, rows: 6 };
const rect = fc.record({
  x: fc.nat(7),
  y: fc.nat(5),
  w: fc.integer({ min: 1, max: 8 }),
  h: fc.integer({ min: 1, max: 6 }),
});
const cellsOf = ({ x, y, w, h }: Rect): string[] =>
  Array.from({ length: w * h }, (_, at) => `${x + (at % w)}/${y + Math.floor(at / w)}`);

/** Cuts the grid along straight lines, so that the pieces tile it. */
const tiling = fc.array(fc.tuple(fc.nat(20), fc.boolean(), fc.nat(7)), { maxLength: 8 }).map((cuts) => {
  const rects: Rect[] = [{ x: 0, y: 0, w: GRID.columns, h: GRID.rows }];
  for (const [which, upright, where] of cuts) {
    const at = which % rects.length;
    const whole = rects[at];
    if (!whole) continue;
    const { x, y, w, h } = whole;
    const length = upright ? w : h;
    if (length < 2) continue;
    const cut = 1 + (where % (length - 1));
    rects.splice(
      at,
      1,
      upright ? { x, y, w: cut, h } : { x, y, w, h: cut },
      upright ? { x: x + cut, y, w: w - cut, h } : { x, y: y + cut, w, h: h - cut },
    );
  }
  return rects;
});

describe('two rectangles', () => {
  it('overlap exactly if they share a cell, in either order', () => {
    fc.assert(
      fc.property(rect, rect, (a, b) => {
        const shared = cellsOf(a).some((cell) => cellsOf(b).includes(cell));
        expect([overlaps(a, b), overlaps(b, a)]).toEqual([shared, shared]);
      }),
    );
  });

  it('that touch at an edge or a corner do not overlap', () => {
    const middle = { x: 2, y: 2, w: 2, h: 2 };
    expect(overlaps(middle, { x: 4, y: 2, w: 2, h: 2 })).toBe(false);
    expect(overlaps(middle, { x: 2, y: 0, w: 2, h: 2 })).toBe(false);
    expect(overlaps(middle, { x: 4, y: 4, w: 2, h: 2 })).toBe(false);
  });
});

describe('a rectangle', () => {
  it('is inside a grid only if all its cells are', () => {
    const inGrid = (cell: string): boolean => {
      const [x = 0, y = 0] = cell.split('/').map(Number);
      return x < GRID.columns && y < GRID.rows;
    };
    fc.assert(
      fc.property(rect, (a) => {
        expect(isInside(a, GRID)).toBe(cellsOf(a).every(inGrid));
      }),
    );
  });

  it('without a size or with a negative position is not inside', () => {
    for (const over of [{ w: 0 }, { h: 0 }, { x: -1 }, { y: -1 }])
      expect(isInside({ x: 0, y: 0, w: 1, h: 1, ...over }, GRID)).toBe(false);
  });
});

describe('a tiling', () => {
  it('has no gap, in whatever order its rectangles are given', () => {
    fc.assert(
      fc.property(tiling, (rects) => {
        expect([isGapless(rects, GRID), isGapless(rects.toReversed(), GRID)]).toEqual([true, true]);
        expect(firstGap(rects, GRID)).toBeNull();
      }),
    );
  });

  it('with a rectangle removed has its gap where that one began', () => {
    fc.assert(
      fc.property(tiling, fc.nat(20), (rects, which) => {
        const at = which % rects.length;
        const gone = rects[at];
        const rest = rects.toSpliced(at, 1);
        expect(firstGap(rest, GRID)).toEqual({ x: gone?.x, y: gone?.y });
        expect(isGapless(rest, GRID)).toBe(false);
      }),
    );
  });

  it('with one rectangle twice has a gap, though its area is right', () => {
    const half = { x: 0, y: 0, w: 4, h: 6 };
    expect(isGapless([half, half], GRID)).toBe(false);
    expect(isGapless([half, { ...half, x: 4 }], GRID)).toBe(true);
    expect(isGapless([half, { ...half, x: 5 }], GRID)).toBe(false);
  });

  it('does not modify the given rectangles', () => {
    const rects = Object.freeze([
      { x: 4, y: 0, w: 4, h: 6 },
      { x: 0, y: 0, w: 3, h: 6 },
    ]);
    expect(firstGap(rects, GRID)).toEqual({ x: 3, y: 0 });
  });
});
