/** Cells whose texts change so often that they are drawn instead of laid out (decision 0117). Loaded when a market is that busy. */
export { DrawnCells } from './drawn-cells.ts';
