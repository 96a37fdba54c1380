import { columnKinds, type ColumnRoom, fitColumns, leastWidth, roomFor } from '#core/grid/columns';

/** A column of the ladder, as wide as what stands in it needs. */
export interface LadderColumn extends ColumnRoom {
  readonly id: 'price' | 'qty' | 'settle' | 'org';
}

/** What stands in the columns of both sides. */
export interface LadderTexts {
  readonly prices: readonly string[];
  readonly quantities: readonly string[];
  readonly settlements: readonly string[];
}

/** Prices are larger than the rest, and the best one is bold. */
const PRICE_PX = 13;
/** Cells of the ladder stand closer than those of other tables (ladder.css). */
const CLOSER_PX = 4;
/** The sign of a negotiable quote or an intention, which stands before the institution (ladder.css). */
const TAG_PX = 22;
const room = (text: string): number => roomFor(text) - CLOSER_PX;

const widest = (texts: readonly string[], least: number, roomOf: (text: string) => number): number =>
  Math.max(least, ...texts.map(roomOf));

/** Price, quantity, settlement, institution: figures by their longest text now, and never under their usual one, so that nothing jumps. */
export function ladderColumns({ prices, quantities, settlements }: LadderTexts): readonly LadderColumn[] {
  const price = (text: string): number => roomFor(text, PRICE_PX, true) - CLOSER_PX;
  return [
    { id: 'price', width: widest(prices, price('1.2345'), price) },
    { id: 'qty', width: widest(quantities, room('10,000'), room) },
    { id: 'settle', width: widest(settlements, room('T+1'), room), drop: 1 },
    // One's own mark, which takes a quote back, stands here too: it stays.
    {
      id: 'org',
      // The settlement day goes before a sign leaves the institution no letters.
      width: Math.max(columnKinds.org.width - CLOSER_PX, columnKinds.org.least + TAG_PX),
      least: columnKinds.org.least,
    },
  ];
}

/** How a ladder stands in its room. */
export interface LadderFit {
  /** Two sides beside each other have room for their figures. */
  readonly isBeside: boolean;
  readonly columns: readonly LadderColumn[];
}

/** Sides that have no room beside each other stand above each other, whatever was asked for. `width` in px; null: not measured yet. */
export function fitLadder(
  columns: readonly LadderColumn[],
  width: number | null,
  wantsBeside: boolean,
): LadderFit {
  const half = width === null ? null : Math.floor(width / 2);
  const isBeside =
    wantsBeside && (half === null || leastWidth(columns.filter(({ drop }) => drop === undefined)) <= half);
  return { isBeside, columns: fitColumns(columns, isBeside ? half : width).shown };
}
