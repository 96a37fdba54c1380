import { textWidth } from '#core/grid/columns';
import { expect, it } from 'vitest';
import { COLUMNS, fitSheet } from './columns.ts';

/** Padding left and right of a figure, together (sheet.css). */
const PADDING_PX = 12;

it.each([
  ['maturity', '4.64Y+2.00Y', 12],
  ['marketBidQty', '12.34亿', 12],
  ['marketBid', '12.3456', 12],
  ['bidQty', '1000000', 12],
  ['bidPrice', '12.3456', 13],
  ['spread', '1,294.00', 12],
  ['ofrPrice', '12.3456', 13],
  ['ofrQty', '1000000', 12],
  ['marketOfr', '12.3456', 12],
  ['marketOfrQty', '12.34亿', 12],
  ['reference', '12.3456', 12],
  ['skew', '+294.00', 12],
  ['skew', '-999.99', 12],
  ['filled', '10,000 / 10,000', 12],
])('the column %s shows %s in full at %s px', (key, text, fontPx) => {
  const width = COLUMNS.find((column) => column.key === key)?.width;
  expect(textWidth(text, fontPx) + PADDING_PX).toBeLessThanOrEqual(Number(width));
});

/** Right edges of the columns shown, px. */
function edges(room: number): readonly number[] {
  const { gone, bondPx, minPx } = fitSheet(room);
  const rest = COLUMNS.filter(({ key }) => key !== 'message').filter(
    (column) => !('gives' in column) || column.gives > gone,
  );
  const widths = rest.map(({ key, width }) => (key === 'bond' ? bondPx : Number(width)));
  const message = Math.max(minPx, room) - widths.reduce((total, width) => total + width, 0);
  widths.splice(-1, 0, message);
  return widths.map((_, at) => widths.slice(0, at + 1).reduce((total, width) => total + width, 0));
}

it('the sheet ends at the edge of a column in a panel of any width, and the outcome keeps its room [U3]', () => {
  for (let room = 400; room <= 2400; room += 1) {
    const all = edges(room);
    expect(all, `at ${room} px`).toContain(room);
    expect((all.at(-2) ?? 0) - (all.at(-3) ?? 0), `outcome at ${room} px`).toBeGreaterThanOrEqual(82);
  }
});

it.each([
  [1508, 0],
  [1507, 1],
  [1412, 1],
  [1411, 2],
])('in a panel of %s px the sheet hides the market figures of stage %s', (room, gone) => {
  expect(fitSheet(room).gone).toBe(gone);
});

it('beside the ticket at 1280 x 720 the sheet shows its settlement, and a name gives way to its code', () => {
  const inSight = edges(902);
  expect([inSight.indexOf(902), fitSheet(902).bondPx]).toEqual([
    COLUMNS.filter((column) => !('gives' in column)).findIndex(({ key }) => key === 'settl'),
    166,
  ]);
});
