import { describe, expect, it } from 'vitest';
import { calcGridItemPosition } from 'react-grid-layout/core';
import { placeOf } from '../../place.ts';
import { inShares } from './config.ts';

const page = { columns: 120, rows: 100 };
const sizes = [
  { width: 1437, height: 811 },
  { width: 1017, height: 497 },
  { width: 2553, height: 1370 },
];

describe('places as shares of the grid', () => {
  it.each(sizes)(
    'are the same as in the first frame to the last digit, however the library rounds pixels: $width × $height',
    (size) => {
      const { calcStyle } = inShares(size, page);
      const params = {
        cols: page.columns,
        maxRows: page.rows,
        rowHeight: size.height / page.rows,
        containerWidth: size.width,
        margin: [0, 0] as const,
        containerPadding: [0, 0] as const,
      };
      for (const [x, y, w, h] of [
        [0, 0, 120, 10],
        [45, 10, 25, 52],
        [70, 10, 30, 52],
        [100, 10, 20, 90],
        [7, 33, 1, 1],
      ] as const)
        expect(calcStyle(calcGridItemPosition(params, x, y, w, h))).toEqual(placeOf({ x, y, w, h }, page));
    },
  );

  it('are exact pixels while the pointer holds a panel between cells', () => {
    const { calcStyle } = inShares({ width: 1200, height: 1000 }, page);
    expect(calcStyle({ left: 44, top: 16, width: 250, height: 100 })).toEqual({
      left: `${(44 / 1200) * 100}%`,
      top: `${(16 / 1000) * 100}%`,
      width: `${((294 / 10 - 44 / 10) / 120) * 100}%`,
      height: `${((116 / 10 - 16 / 10) / 100) * 100}%`,
    });
  });
});
