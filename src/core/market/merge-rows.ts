import type { Merge } from '#contract/push';

/** Merges the part received for a key into the known row; null: the row is gone. */
type MergeRows = <Row extends object>(previous: Row, part: Row, op: 'upd' | 'del') => Row | null;

interface QuotesRow {
  readonly quotes: readonly { readonly quoteId: string }[];
  readonly quoteIds?: readonly string[];
}
interface PointsRow {
  readonly points: readonly (readonly [time: string, ...rest: unknown[]])[];
}
const isQuotesRow = (row: object): row is QuotesRow => Object.hasOwn(row, 'quotes');
const isPointsRow = (row: object): row is PointsRow => Object.hasOwn(row, 'points');

const mergeRow: MergeRows = (_previous, part, op) => (op === 'del' ? null : part);

/** Newest first: new quotes precede known ones. */
const mergeQuotes: MergeRows = (previous, part, op) => {
  if (!isQuotesRow(previous) || !isQuotesRow(part)) return mergeRow(previous, part, op);
  const removed = new Set(op === 'del' ? part.quoteIds : []);
  const changed = new Map(op === 'upd' ? part.quotes.map((quote) => [quote.quoteId, quote]) : []);
  const remaining = previous.quotes
    .filter((quote) => !removed.has(quote.quoteId))
    .map((quote) => changed.get(quote.quoteId) ?? quote);
  const ids = new Set(previous.quotes.map((quote) => quote.quoteId));
  const added = [...changed.values()].filter((quote) => !ids.has(quote.quoteId)).toReversed();
  return { ...previous, quotes: [...added, ...remaining] };
};

/** The part before the time. */
const dayOf = ([time]: PointsRow['points'][number]): string => time.slice(0, Math.max(0, time.indexOf(' ')));

/**
 * A point replaces the one of the same time, or is put in its place: another process's trade may belong to a minute that is over. A line covers one day: the
 * first point of the next day starts it anew, and one of an earlier day is ignored.
 */
const mergePoints: MergeRows = (previous, part, op) => {
  if (op === 'del' || !isPointsRow(previous) || !isPointsRow(part)) return mergeRow(previous, part, op);
  let points = [...previous.points];
  for (const point of part.points) {
    const last = points.at(-1);
    if (last !== undefined && dayOf(last) !== dayOf(point)) {
      if (last[0] > point[0]) continue;
      points = [];
    }
    const before = points.findLastIndex(([time]) => time <= point[0]);
    const isKnown = points[before]?.[0] === point[0];
    points.splice(isKnown ? before : before + 1, Number(isKnown), point);
  }
  return { ...part, points };
};

/** The three ways in which rows of a stream merge. */
export const mergeBy: Readonly<Record<Merge, MergeRows>> = {
  row: mergeRow,
  quotes: mergeQuotes,
  points: mergePoints,
};
