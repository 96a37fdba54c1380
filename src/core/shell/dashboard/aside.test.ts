import { describe, expect, it } from 'vitest';
import { columnsBesideDrawer } from './aside.ts';

const page = (...panels: readonly (readonly [x: number, w: number])[]) => ({
  id: 'p',
  version: 1,
  columns: 120,
  rows: 100,
  gapless: false,
  panels: panels.map(([x, w], index) => ({ id: `p${index}`, panel: 'a.b', x, y: 0, w, h: 10, index })),
});

describe('columns left beside a drawer', () => {
  it('are those left of a narrow last column of panels', () => {
    expect(columnsBesideDrawer(page([0, 102], [102, 18]))).toBe(102);
    expect(columnsBesideDrawer(page([0, 100], [100, 20], [100, 20]))).toBe(100);
  });
  it('are all of them when that column is wide, fills the page, or another panel reaches into it', () => {
    expect(columnsBesideDrawer(page([0, 84], [84, 36]))).toBe(120);
    expect(columnsBesideDrawer(page([0, 120]))).toBe(120);
    expect(columnsBesideDrawer(page([0, 120], [0, 100], [100, 20]))).toBe(120);
    expect(columnsBesideDrawer(page([0, 110], [100, 20], [110, 10]))).toBe(120);
    expect(columnsBesideDrawer(page())).toBe(120);
  });
});
