import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageLayout, PlacedPanel } from './document.ts';
import { type Direction, neighbourOf } from './neighbour.ts';
import { packed } from './tiling.ts';

const grid = { columns: 24, rows: 16 };
const panel = (id: string, x: number, y: number, w: number, h: number): PlacedPanel => ({
  id,
  panel: 'k',
  x,
  y,
  w,
  h,
  index: 0,
});
const pageWith = (panels: readonly PlacedPanel[]): PageLayout => ({
  id: 'page',
  version: 1,
  ...grid,
  gapless: true,
  panels,
});
const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
const opposite: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'down', down: 'up' };

describe('the neighbour of a panel', () => {
  const page = pageWith([
    panel('list', 0, 0, 12, 16),
    panel('chart', 12, 0, 12, 6),
    panel('book', 12, 6, 12, 10),
  ]);
  const from = (id: string) => DIRECTIONS.map((direction) => neighbourOf(page, id, direction)?.id ?? null);

  it('is the one sharing most of that side, and none at the border', () => {
    expect(from('list')).toEqual([null, 'book', null, null]);
    expect(from('chart')).toEqual(['list', null, null, 'book']);
    expect(from('book')).toEqual(['list', null, 'chart', null]);
    expect(from('gone')).toEqual([null, null, null, null]);
  });

  it('across a gap is the nearest one, however little it overlaps', () => {
    const gaps = pageWith([
      panel('here', 0, 0, 4, 4),
      panel('far', 9, 0, 4, 4),
      panel('near', 6, 3, 2, 4),
      panel('below', 0, 9, 4, 2),
    ]);
    expect(neighbourOf(gaps, 'here', 'right')?.id).toBe('near');
    expect(neighbourOf(gaps, 'here', 'down')?.id).toBe('below');
    expect(neighbourOf(gaps, 'below', 'up')?.id).toBe('here');
    // Touching at a corner is not a neighbour.
    const corner = pageWith([panel('a', 0, 0, 4, 4), panel('b', 4, 4, 4, 4)]);
    expect(DIRECTIONS.map((direction) => neighbourOf(corner, 'a', direction))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('of a gapless page exists except at the border, touches the panel, and leads back to it', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.nat(29),
      fc.constantFrom(...DIRECTIONS),
      (count, at, direction) => {
        const tiles = Array.from({ length: count }, (_, n) =>
          panel(`p${n}`, n % 24, Math.floor(n / 24), 1, 1),
        );
        const tiled = pageWith(packed(tiles, grid));
        const own = tiled.panels[at % count];
        if (!own) return;
        const next = neighbourOf(tiled, own.id, direction);
        const isAtBorder = {
          left: own.x === 0,
          right: own.x + own.w === grid.columns,
          up: own.y === 0,
          down: own.y + own.h === grid.rows,
        }[direction];
        expect(next === null).toBe(isAtBorder);
        if (!next) return;
        const gap = {
          left: own.x - next.x - next.w,
          right: next.x - own.x - own.w,
          up: own.y - next.y - next.h,
          down: next.y - own.y - own.h,
        };
        expect(gap[direction]).toBe(0);
        expect(neighbourOf(tiled, next.id, opposite[direction])).not.toBeNull();
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
