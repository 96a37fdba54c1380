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

/** Settlements that one key cycles through. */
export const SETTLEMENTS = ['1', '2', '3', '4', '2,3'] as const;
