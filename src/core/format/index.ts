/** How values are displayed. Pure; the rules of the contract do the rounding. */
export { bondLine } from './bond-line.ts';
export type { BondLineWords, BondQty } from './bond-line.ts';
export {
  amountText,
  bpText,
  changeTone,
  clockText,
  codeText,
  dateText,
  EMPTY,
  memoised,
  numberText,
  percentText,
  priceNumber,
  priceText,
  qtyText,
  shapeOf,
  shortTimeText,
  textOr,
  timeOnDay,
  timeOrDay,
  typedFigure,
  typedText,
} from './format.ts';
