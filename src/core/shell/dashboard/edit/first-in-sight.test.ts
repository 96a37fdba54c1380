import { pageOf } from '#core/layout';
import { describe, expect, it } from 'vitest';
import { firstInSight } from './first-in-sight.ts';

const [top, below, last] = [
  { id: 'top', panel: 'x.a', x: 0, y: 0, w: 120, h: 10, index: 0 },
  { id: 'below', panel: 'x.b', x: 0, y: 10, w: 120, h: 50, index: 1 },
  { id: 'last', panel: 'x.c', x: 0, y: 60, w: 120, h: 40, index: 2 },
];
const page = pageOf({
  id: 'p',
  title: 't:t',
  version: 1,
  columns: 120,
  rows: 100,
  panels: [last, top, below],
});

describe('the panel that layout mode begins at', () => {
  it.each([
    ['is the first of a page that is not scrolled', 0, 300, 'top'],
    ['is the first of which half is in sight', 5, 300, 'top'],
    ['is the next when less of the first is', 6, 300, 'below'],
    ['fills half of the view, where it is higher than that', 15, 20, 'below'],
    ['is one in sight on a page scrolled to its end', 58, 42, 'last'],
    ['is the first where nothing is measured', 0, 0, 'top'],
    ['is the first where the page is out of sight', 200, 30, 'top'],
  ])('%s', (_, scrolled, height, id) => {
    // One pixel is a row, below a bar of 40.
    const grid = { top: 40 - scrolled, bottom: 140 - scrolled };
    expect(firstInSight(page, grid, { top: 40, bottom: 40 + height })).toBe(id);
  });

  it('is none on an empty page', () => {
    expect(
      firstInSight({ ...page, panels: [] }, { top: 0, bottom: 9 }, { top: 0, bottom: 9 }),
    ).toBeUndefined();
  });
});
