import { textWidth } from '#core/grid/columns';
import { expect, it } from 'vitest';
import { COLUMNS } from './columns.ts';

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
