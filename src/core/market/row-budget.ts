/** A frame after a longer gap came late, on a screen that shows 60 a second or more. */
const LATE_MS = 25;
/** Before a longer gap nothing waited, or nobody looked. */
const IDLE_MS = 250;
/** So many rows may always be written: fewer are not what makes a frame late. */
const FEWEST = 12;
/** What the first late frame leaves of all. */
const REDUCED = 24;

/**
 * How many rows in sight the next frames may write, after one that came `gapMs` after the former and found `waiting` rows: three fewer after a late
 * one, one more after eight in time. Where frames are late because each writes many rows, there are more frames, and rows take turns in them.
 */
export function rowsAfter(rows: number, gapMs: number, waiting: number): number {
  const isLate = gapMs > LATE_MS && gapMs < IDLE_MS && waiting > FEWEST;
  return isLate ? Math.max(FEWEST, Math.min(rows - 3, REDUCED)) : rows + 1 / 8;
}
