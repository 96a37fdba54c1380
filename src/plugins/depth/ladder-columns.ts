import { columnKinds, type ColumnSizing, fitColumns, totalMinWidth, widthFor } from '#core/grid/columns';

/** A column of the ladder, as wide as its content needs. */
export interface LadderColumn extends ColumnSizing {
  readonly id: 'price' | 'qty' | 'settle' | 'org';
}

/** The texts in the columns of both sides. */
export interface LadderTexts {
  /** What the price column contains. */
  readonly show: 'yield' | 'clean';
  readonly prices: readonly string[];
  readonly quantities: readonly string[];
  readonly settlements: readonly string[];
}

/** Prices are larger than the rest, and the best one is bold. */
const PRICE_PX = 13;
/** Cells of the ladder have less padding than those of other tables (ladder.css). */
const CLOSER_PX = 4;
/** The mark of a negotiable quote or an intention, before the institution (ladder.css). */
const TAG_PX = 22;
const room = (text: string): number => widthFor(text) - CLOSER_PX;

/** The longest settlement on a date. */
const DATED = '12.31+1';
const isDated = (settlement: string): boolean => /^\d/.test(settlement);

const widest = (texts: readonly string[], least: number, roomOf: (text: string) => number): number =>
  Math.max(least, ...texts.map(roomOf));

/**
 * Price, quantity, settlement, institution: figures by their currently longest text, and never below the longest usual one, so that nothing jumps when
 * it arrives. A dated settlement is rarer: with room for it, no settlement would be shown in a window of 1280 px.
 */
export function ladderColumns({
  show,
  prices,
  quantities,
  settlements,
}: LadderTexts): readonly LadderColumn[] {
  const price = (text: string): number => widthFor(text, PRICE_PX, true) - CLOSER_PX;
  return [
    { id: 'price', width: widest(prices, price(show === 'yield' ? '1.2345' : '100.1234'), price) },
    { id: 'qty', width: widest(quantities, room('10,000'), room) },
    { id: 'settle', width: widest(settlements, room('T+1不限'), room), dropOrder: 1 },
    // The user's own mark, which cancels a quote, is here too: it stays.
    {
      id: 'org',
      // The settlement day is dropped before a mark leaves the institution no letters.
      width: Math.max(columnKinds.org.width - CLOSER_PX, columnKinds.org.minWidth + TAG_PX),
      // Without its column, a settlement on a date is a mark here, which is never cut.
      minWidth: widest(settlements.filter(isDated), columnKinds.org.minWidth, room),
    },
  ];
}

/**
 * Columns at least as wide as before: a settlement day that comes and goes must not move the others, or take a column away and bring it back. The
 * same list when nothing became wider.
 */
export function widened(
  before: readonly LadderColumn[],
  now: readonly LadderColumn[],
): readonly LadderColumn[] {
  const widths = new Map(before.map(({ id, width }) => [id, width]));
  const isWider = now.some(({ id, width }) => width > (widths.get(id) ?? 0));
  return isWider
    ? now.map((column) => ({ ...column, width: Math.max(column.width, widths.get(column.id) ?? 0) }))
    : before;
}

/** How a ladder fits its room. */
export interface LadderFit {
  /** Two sides next to each other have room for their figures. */
  readonly isBeside: boolean;
  readonly columns: readonly LadderColumn[];
}

/** Sides without room next to each other are stacked, whatever the setting. `width` in px; null: not measured yet. */
export function fitLadder(
  columns: readonly LadderColumn[],
  width: number | null,
  wantsBeside: boolean,
): LadderFit {
  const half = width === null ? null : Math.floor(width / 2);
  const isBeside =
    wantsBeside &&
    (half === null || totalMinWidth(columns.filter(({ dropOrder }) => dropOrder === undefined)) <= half);
  const side = isBeside ? half : width;
  return { isBeside, columns: fitColumns(withDatedRoom(columns, side), side).visible };
}

/** With room for a dated settlement before the first one arrives, so that it moves no column, where the institution keeps its own all the same. */
function withDatedRoom(columns: readonly LadderColumn[], side: number | null): readonly LadderColumn[] {
  const dated = columns.map((column) =>
    column.id === 'settle' ? { ...column, width: Math.max(column.width, room(DATED)) } : column,
  );
  const total = dated.reduce((sum, { width }) => sum + width, 0);
  return side === null || total <= side ? dated : columns;
}
