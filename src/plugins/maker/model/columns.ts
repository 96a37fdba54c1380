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

/** The column of bonds: its usual width, px, and the least, in which a name gives way to its code. */
const BOND_PX = 198;
const MIN_BOND_PX = 166;
/** The least width of the outcome of a quote, px, on two lines; it takes what the others leave. */
const MESSAGE_PX = 82;

/** Columns from left to right: text key, width in px, alignment. `own` ones accept typing; `gives` ones are hidden in a narrow panel, 1 first. */
export const COLUMNS = [
  { key: 'state', width: 88, align: 'left' },
  { key: 'bond', width: BOND_PX, align: 'left' },
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

type Column = (typeof COLUMNS)[number];

/** How the sheet fits its panel. */
export interface SheetFit {
  /** Columns of this `gives`, or less, are hidden. */
  readonly gone: 0 | 1 | 2;
  /** Width of the column of bonds, px. */
  readonly bondPx: number;
  /** Width below which the sheet scrolls sideways, px. */
  readonly minPx: number;
}

const widthOf = ({ width }: Column): number => (width === 'auto' ? MESSAGE_PX : width);
const sum = (columns: readonly Column[]): number =>
  columns.reduce((total, column) => total + widthOf(column), 0);

/**
 * The outcome of a quote stays readable: the least important market figures go first. A sheet that scrolls even so ends, before it is scrolled, at the
 * edge of a column: none is cut. `room` in px; null: not measured yet.
 */
export function fitSheet(room: number | null): SheetFit {
  const available = room ?? Infinity;
  const visible = (gone: number) => COLUMNS.filter((column) => !('gives' in column) || column.gives > gone);
  const gone = ([0, 1] as const).find((stage) => sum(visible(stage)) <= available) ?? 2;
  const columns = visible(gone);
  if (sum(columns) <= available) return { gone, bondPx: BOND_PX, minPx: sum(columns) };
  const ends = columns.slice(1).map((_, at) => sum(columns.slice(0, at + 2)) - BOND_PX + MIN_BOND_PX);
  const bondPx = MIN_BOND_PX + available - (ends.findLast((edge) => edge <= available) ?? available);
  return { gone, bondPx, minPx: sum(columns) - BOND_PX + bondPx };
}
