import { isGapless } from '#contract/config';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutDoc, type PageLayout } from './document.ts';
import type { LayoutCommand } from './commands.ts';
import { layoutReducer } from './reducer.ts';
import { packed, sharedEdge, splitTile, withoutPanel } from './tiling.ts';

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
  it('can lose its panels one after another, in any order, and stays gapless', () => {
    const property = fc.property(tiling, fc.array(fc.nat(24), { minLength: 25 }), (panels, order) => {
      let rest = panels;
      for (const at of order) {
        if (rest.length > 1) rest = withoutPanel(rest, id(at), grid, () => [2, 2]);
        expect(isGapless(rest, grid)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('has shared edges whose two sides cover the same stretch', () => {
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

  it('comes of packing any number of panels that has room', () => {
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

  it('is cut in two across its longer side, along the other where only that leaves both large enough, not at all in a single cell', () => {
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
