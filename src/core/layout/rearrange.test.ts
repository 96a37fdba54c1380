import type { LayoutDelta } from '#contract/config';
import { describe, expect, it } from 'vitest';
import type { PageLayout } from './document.ts';
import { isValidPage } from './page-commands.ts';
import { rearranged } from './rearrange.ts';

type Box = readonly [x: number, y: number, w: number, h: number];
const panel = (id: string, [x, y, w, h]: Box, index: number) => ({ id, panel: `k.${id}`, x, y, w, h, index });
/** Four quarters. */
const page: PageLayout = {
  id: 'page',
  version: 2,
  columns: 120,
  rows: 60,
  gapless: true,
  panels: [
    panel('a', [0, 0, 60, 30], 0),
    panel('b', [60, 0, 60, 30], 1),
    panel('c', [0, 30, 60, 30], 2),
    panel('d', [60, 30, 60, 30], 3),
  ],
};
/** Where the trader had panels on an older base. */
const oldDelta = (moved: Readonly<Record<string, Box>>): LayoutDelta => ({
  layout: 'page',
  baseVersion: 1,
  moved: Object.fromEntries(
    Object.entries(moved).map(([id, [x, y, w, h]]) => [id, { x, y, w, h, index: 0 }]),
  ),
  added: [],
  removed: [],
  settings: {},
  channels: {},
});
const boxes = (next: PageLayout): Readonly<Record<string, Box>> =>
  Object.fromEntries(next.panels.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));

describe('restoring panels to the trader’s arrangement', () => {
  it('restores their sizes, by right and lower or by left and upper edges', () => {
    expect(boxes(rearranged(page, oldDelta({ a: [0, 0, 70, 40] }), ['a'], {}))).toEqual({
      a: [0, 0, 70, 40],
      // Wider than the quarter above it, it adjoins both below, so they share one edge.
      b: [70, 0, 50, 40],
      c: [0, 40, 60, 20],
      d: [60, 40, 60, 20],
    });
    expect(boxes(rearranged(page, oldDelta({ d: [50, 20, 70, 40] }), ['d'], {}))).toMatchObject({
      d: [50, 20, 70, 40],
      b: [60, 0, 60, 20],
      c: [0, 20, 50, 40],
    });
  });

  it('first swaps each with the panel now in its place', () => {
    const next = boxes(rearranged(page, oldDelta({ a: [60, 30, 60, 30] }), ['a'], {}));
    expect([next['a'], next['d']]).toEqual([
      [60, 30, 60, 30],
      [0, 0, 60, 30],
    ]);
  });

  it('moves the named panels in turn, and no others', () => {
    const delta = oldDelta({ a: [0, 0, 70, 30], c: [0, 30, 40, 30] });
    expect(boxes(rearranged(page, delta, ['a'], {}))).toMatchObject({
      a: [0, 0, 70, 30],
      c: [0, 30, 60, 30],
    });
    expect(boxes(rearranged(page, delta, ['c', 'a'], {}))).toMatchObject({
      a: [0, 0, 70, 30],
      c: [0, 30, 40, 30],
    });
    expect(rearranged(page, delta, [], {})).toBe(page);
  });

  it('skips panels missing from page or delta, and keeps the page valid whatever the delta contains', () => {
    expect(rearranged(page, oldDelta({ gone: [0, 0, 90, 30] }), ['gone', 'b'], {})).toEqual(page);
    for (const odd of [
      [-20, -20, 400, 400],
      [119, 59, 1, 1],
      [30, 15, 0, 0],
    ] as const) {
      const next = rearranged(page, oldDelta({ a: odd }), ['a'], {});
      expect(isValidPage(next)).toBe(true);
      expect(next.panels).toHaveLength(4);
    }
  });

  it('leaves the neighbours their minimum size', () => {
    const sizes = { 'k.b': { min: [50, 10], default: [50, 10] } } as const;
    expect(boxes(rearranged(page, oldDelta({ a: [0, 0, 110, 30] }), ['a'], sizes))).toMatchObject({
      a: [0, 0, 70, 30],
      b: [70, 0, 50, 30],
    });
  });
});
