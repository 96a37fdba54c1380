/** Cells that the keyboard moves over, from left to right. */
export const CELLS = ['bidQty', 'bidPrice', 'ofrPrice', 'ofrQty', 'settl'] as const;
export type CellId = (typeof CELLS)[number];

/** Cells that accept typing. */
export type FigureId = Exclude<CellId, 'settl'>;

export const FIGURES: readonly FigureId[] = ['bidQty', 'bidPrice', 'ofrPrice', 'ofrQty'];

export const isFigure = (cell: CellId): cell is FigureId => cell !== 'settl';
export const isPrice = (cell: CellId): cell is 'bidPrice' | 'ofrPrice' =>
  cell === 'bidPrice' || cell === 'ofrPrice';

export type QuoteSide = 'bid' | 'ofr';
export const sideOf = (cell: FigureId): QuoteSide =>
  cell === 'bidPrice' || cell === 'bidQty' ? 'bid' : 'ofr';
export const priceCell = (side: QuoteSide): 'bidPrice' | 'ofrPrice' =>
  side === 'bid' ? 'bidPrice' : 'ofrPrice';
export const qtyCell = (side: QuoteSide): 'bidQty' | 'ofrQty' => (side === 'bid' ? 'bidQty' : 'ofrQty');

/** Columns from left to right: text key, width in px, alignment. `own` ones accept typing; `gives` ones are hidden in a narrow panel, 1 first (sheet.css). */
export const COLUMNS = [
  { key: 'state', width: 88, align: 'left' },
  { key: 'bond', width: 198, align: 'left' },
  { key: 'maturity', width: 96, align: 'right', gives: 1 },
  { key: 'marketBidQty', width: 60, align: 'right', gives: 2 },
  { key: 'marketBid', width: 68, align: 'right', side: 'bid' },
  { key: 'bidQty', width: 70, align: 'right', side: 'bid', own: true },
  { key: 'bidPrice', width: 86, align: 'right', side: 'bid', own: true },
  { key: 'spread', width: 72, align: 'right' },
  { key: 'ofrPrice', width: 86, align: 'right', side: 'ofr', own: true },
  { key: 'ofrQty', width: 70, align: 'right', side: 'ofr', own: true },
  { key: 'marketOfr', width: 68, align: 'right', side: 'ofr' },
  { key: 'marketOfrQty', width: 60, align: 'right', gives: 2 },
  { key: 'reference', width: 66, align: 'right' },
  { key: 'skew', width: 72, align: 'right', gives: 2 },
  { key: 'settl', width: 62, align: 'left' },
  { key: 'filled', width: 114, align: 'right' },
  { key: 'message', width: 'auto', align: 'left' },
  { key: 'actions', width: 90, align: 'right' },
] as const;
