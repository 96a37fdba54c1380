import { isGapless } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutDoc, type PageLayout } from './document.ts';
import type { LayoutCommand } from './commands.ts';
import { layoutReducer } from './reducer.ts';
import { isSound, packed, sharedEdge, splitTile, withoutPanel } from './tiling.ts';

const grid = { columns: 24, rows: 16 };
const whole: PageLayout = {
  id: 'page',
  version: 1,
  ...grid,
  gapless: true,
  panels: [{ id: 'p0', panel: 'k', x: 0, y: 0, w: 24, h: 16, index: 0 }],
};

/** Dense tilings on a small grid: cut anywhere, then edges moved about, so that lines cross and end everywhere. */
const tiling = fc
  .array(
    fc.record({
      into: fc.nat(11),
      panel: fc.nat(11),
      edge: fc.constantFrom('left' as const, 'right' as const, 'top' as const, 'bottom' as const),
      by: fc.integer({ min: -9, max: 9 }),
    }),
    { minLength: 4, maxLength: 24 },
  )
  .map((steps) => {
    const commands = steps.flatMap(({ into, panel, edge, by }, at): LayoutCommand[] => [
      { type: 'add', page: 'page', panel: { id: `p${at + 1}`, panel: 'k' }, into: `p${into}` },
      { type: 'resizeEdge', page: 'page', panel: `p${panel}`, edge, by },
    ]);
    return commands.reduce(layoutReducer, layoutDoc([whole], {})).pages['page']?.panels ?? [];
  });
const id = (at: number) => `p${at}`;

describe('a gapless tiling', () => {
  it('stays gapless as its panels are removed in any order', () => {
    const property = fc.property(tiling, fc.array(fc.nat(24), { minLength: 25 }), (panels, order) => {
      let rest = panels;
      for (const at of order) {
        if (rest.length > 1) rest = withoutPanel(rest, id(at), grid, () => [2, 2]);
        expect(isGapless(rest, grid)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('has shared edges whose two sides cover the same length', () => {
    const length = (panels: typeof whole.panels, ids: ReadonlySet<string>, axis: 'x' | 'y') =>
      panels
        .filter((panel) => ids.has(panel.id))
        .reduce((sum, panel) => sum + (axis === 'x' ? panel.h : panel.w), 0);
    const property = fc.property(
      tiling,
      fc.nat(24),
      fc.constantFrom('left', 'right', 'top', 'bottom'),
      (panels, at, side) => {
        const edge = sharedEdge(panels, id(at), side, grid);
        expect(edge ? length(panels, edge.before, edge.axis) : 0).toBe(
          edge ? length(panels, edge.after, edge.axis) : 0,
        );
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('results from packing any number of panels that fits', () => {
    for (let count = 1; count <= 60; count += 1) {
      const panels = Array.from({ length: count }, (_, at) => ({
        id: id(at),
        panel: 'k',
        x: at % 5,
        y: at,
        w: 1,
        h: 1,
      }));
      expect(isGapless(packed(panels, grid), grid)).toBe(true);
    }
  });

  it('is split across its longer side, across the other if only that leaves both large enough, and never in a single cell', () => {
    const one = { stays: [1, 1], comes: [1, 1] } as const;
    expect(splitTile({ x: 0, y: 0, w: 10, h: 4 }, one)?.room).toEqual({ x: 5, y: 0, w: 5, h: 4 });
    expect(splitTile({ x: 0, y: 0, w: 10, h: 4 }, { stays: [8, 1], comes: [1, 1] })?.room).toEqual({
      x: 0,
      y: 2,
      w: 10,
      h: 2,
    });
    expect(splitTile({ x: 0, y: 0, w: 10, h: 4 }, { stays: [9, 9], comes: [9, 9] })).toMatchObject({
      fits: false,
    });
    expect(splitTile({ x: 0, y: 0, w: 1, h: 1 }, one)).toBeNull();
  });
});

type Box = readonly [x: number, y: number, w: number, h: number];
const tilesOf = (boxes: Readonly<Record<string, Box>>) =>
  Object.entries(boxes).map(([name, [x, y, w, h]]) => ({ id: name, panel: `k.${name}`, x, y, w, h }));
const boxesOf = (tiles: Readonly<ReturnType<typeof tilesOf>>): Readonly<Record<string, Box>> =>
  Object.fromEntries(tiles.map(({ id: name, x, y, w, h }) => [name, [x, y, w, h]]));
const four = tilesOf({ a: [0, 0, 12, 8], b: [12, 0, 12, 8], c: [0, 8, 12, 8], d: [12, 8, 12, 8] });
const anySize = () => [1, 1] as const;

describe('an edge', () => {
  it('is shared by panels that touch along it, not by those that meet at a corner', () => {
    expect(sharedEdge(four, 'a', 'right', grid)).toEqual({
      axis: 'x',
      at: 12,
      before: new Set(['a']),
      after: new Set(['b']),
    });
    expect(sharedEdge(four, 'd', 'top', grid)).toEqual({
      axis: 'y',
      at: 8,
      before: new Set(['b']),
      after: new Set(['d']),
    });
    const crossed = tilesOf({ a: [0, 0, 12, 8], b: [12, 0, 12, 10], c: [0, 8, 12, 8], d: [12, 10, 12, 6] });
    expect(sharedEdge(crossed, 'a', 'right', grid)).toMatchObject({
      before: new Set(['a', 'c']),
      after: new Set(['b', 'd']),
    });
    expect(['left', 'top'].map((side) => sharedEdge(four, 'a', side as 'left' | 'top', grid))).toEqual([
      null,
      null,
    ]);
    expect(sharedEdge(four, 'nobody', 'right', grid)).toBeNull();
  });
});

describe('a valid page', () => {
  it('has no panel outside the grid or overlapping another', () => {
    expect(isSound(four, grid)).toBe(true);
    expect(isSound(tilesOf({ a: [0, 0, 12, 8], b: [13, 0, 12, 8] }), grid)).toBe(false);
    expect(isSound(tilesOf({ a: [0, 0, 12, 8], b: [20, 0, 2, 2], c: [11, 7, 2, 2] }), grid)).toBe(false);
  });
});

describe('the place of a removed panel', () => {
  it('goes to the side where the fewest panels change', () => {
    // Right of `m` are two that would both have to grow; the one on its left is as high as `m`.
    const tiles = tilesOf({ l: [0, 0, 8, 16], m: [8, 0, 8, 16], r: [16, 0, 8, 8], s: [16, 8, 8, 8] });
    expect(boxesOf(withoutPanel(tiles, 'm', grid, anySize))).toEqual({
      l: [0, 0, 8, 16],
      r: [8, 0, 16, 8],
      s: [8, 8, 16, 8],
    });
    // Above `m` its edge is one with that of `u`, which would have to give way on the right.
    const shared = tilesOf({ u: [0, 0, 12, 8], m: [4, 8, 8, 8], l: [0, 8, 4, 8], r: [12, 0, 12, 16] });
    expect(boxesOf(withoutPanel(shared, 'm', grid, anySize))).toEqual({
      u: [0, 0, 12, 8],
      l: [0, 8, 12, 8],
      r: [12, 0, 12, 16],
    });
  });

  it('is not filled at the cost of making a panel too small, unless every way does', () => {
    // Four around a fifth: each way to close the middle shrinks one of them to a third.
    const wheel = tilesOf({
      n: [0, 0, 16, 4],
      e: [16, 0, 8, 12],
      s: [8, 12, 16, 4],
      w: [0, 4, 8, 12],
      m: [8, 4, 8, 8],
    });
    const needs =
      (sizes: Readonly<Record<string, readonly [number, number]>>) => (tile: { readonly id: string }) =>
        sizes[tile.id] ?? ([1, 1] as const);
    const without = (sizes: Parameters<typeof needs>[0]) =>
      boxesOf(withoutPanel(wheel, 'm', grid, needs(sizes)));
    expect(without({})).toMatchObject({ n: [0, 0, 8, 4], e: [8, 0, 16, 12] });
    expect(without({ n: [8, 4] })).toMatchObject({ n: [0, 0, 8, 4] });
    expect(without({ n: [9, 4] })).toMatchObject({ n: [0, 0, 16, 4], s: [16, 12, 8, 4], w: [0, 4, 16, 12] });
    expect(without({ n: [9, 1], s: [9, 1] })).toMatchObject({ e: [16, 0, 8, 4], w: [0, 4, 8, 12] });
    expect(without({ n: [9, 1], s: [9, 1], w: [1, 5], e: [1, 5] })).toMatchObject({ n: [0, 0, 8, 4] });
  });

  it('is unchanged when the panel does not exist', () => {
    expect(withoutPanel(four, 'nobody', grid, anySize)).toBe(four);
  });
});

describe('repacked panels', () => {
  it('are placed in reading order, whatever the order of the list', () => {
    const mixed = tilesOf({
      last: [12, 8, 2, 2],
      first: [0, 0, 2, 2],
      third: [0, 8, 2, 2],
      second: [12, 0, 2, 2],
    });
    expect(boxesOf(packed(mixed, grid))).toEqual({
      first: [0, 0, 12, 8],
      second: [12, 0, 12, 8],
      third: [0, 8, 12, 8],
      last: [12, 8, 12, 8],
    });
    expect(packed(mixed, grid).map((tile) => tile.id)).toEqual(['last', 'first', 'third', 'second']);
  });
});

describe('a split', () => {
  const cut = (box: Box, stays: readonly [number, number], comes: readonly [number, number]) => {
    const [x, y, w, h] = box;
    const split = splitTile({ x, y, w, h }, { stays, comes });
    return split && [Object.values(split.stays).join(' '), Object.values(split.room).join(' '), split.fits];
  };

  it('fits when both sides are just large enough, and not when one lacks a cell', () => {
    expect(cut([2, 3, 9, 4], [5, 4], [4, 4])).toEqual(['2 3 5 4', '7 3 4 4', true]);
    expect(cut([2, 3, 9, 4], [6, 4], [4, 4])?.[2]).toBe(false);
    expect(cut([2, 3, 9, 4], [5, 4], [5, 4])?.[2]).toBe(false);
    expect(cut([2, 3, 9, 4], [5, 4], [4, 5])?.[2]).toBe(false);
    expect(cut([2, 3, 4, 9], [4, 5], [4, 4])).toEqual(['2 3 4 5', '2 8 4 4', true]);
    expect(cut([2, 3, 4, 9], [4, 6], [4, 4])?.[2]).toBe(false);
    expect(cut([2, 3, 4, 9], [4, 5], [4, 5])?.[2]).toBe(false);
    expect(cut([2, 3, 4, 9], [4, 5], [5, 4])?.[2]).toBe(false);
  });

  it('splits a square vertically, and also a tile of two cells', () => {
    expect(cut([0, 0, 6, 6], [1, 1], [1, 1])).toEqual(['0 0 3 6', '3 0 3 6', true]);
    expect(cut([0, 0, 2, 1], [1, 1], [1, 1])).toEqual(['0 0 1 1', '1 0 1 1', true]);
    expect(cut([0, 0, 1, 2], [1, 1], [1, 1])).toEqual(['0 0 1 1', '0 1 1 1', true]);
  });
});
