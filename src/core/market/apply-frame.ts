import type { FullMarket, PriceTrend } from '#contract/entities';
import { type RowOf, type StreamType, streams } from '#contract/push';
import type { PushFrame } from '#core/push';
import type { LiveTable } from './live-table.ts';

/** Streams whose rows live in a table. */
export type TableStream =
  | 'bestmarket'
  | 'deepmarket'
  | 'fullmarket'
  | 'latestHighestMarke'
  | 'priceTrendMarket';

/** Brings a table up to date with a frame of its stream. */
export function applyFrame<K extends TableStream>(
  type: K,
  table: LiveTable<RowOf<K> & object>,
  frame: PushFrame<K>,
): void {
  const keyOf = keyOfStream(type);
  if (frame.op === 'snap') {
    const rows = frame.rows.map((row) => [keyOf(row), row] as const);
    const covered =
      frame.ids === null
        ? null
        : frame.ids.flatMap((id) => (type === 'latestHighestMarke' ? [`${id}/1`, `${id}/2`] : [id]));
    // Rows made of parts start afresh: the next frame of the snapshot must not be merged into an old row.
    if (type === 'fullmarket' || type === 'priceTrendMarket')
      for (const key of covered ?? table.keys()) table.put(key, null);
    table.renew(rows, covered);
    return;
  }
  for (const row of frame.rows) {
    const key = keyOf(row);
    if (type === 'fullmarket')
      mergeFull(table as unknown as LiveTable<FullMarket>, key, row as unknown as FullMarket, frame.op);
    else if (frame.op === 'del') table.put(key, null);
    else if (type === 'priceTrendMarket')
      mergeTrend(table as unknown as LiveTable<PriceTrend>, key, row as unknown as PriceTrend);
    else table.put(key, row);
  }
  if (frame.op === 'del' && type !== 'fullmarket') for (const id of frame.ids ?? []) table.put(id, null);
}

function keyOfStream<K extends StreamType>(type: K): (row: RowOf<K>) => string {
  // `as` holds: the stream of K takes rows of K; TypeScript cannot see it through the indexed access.
  return streams[type].keyOf as unknown as (row: RowOf<K>) => string;
}

/** `upd` holds the changed quotes, `del` the ids of the gone ones; newest first. The first of a bond is the whole of it. */
function mergeFull(table: LiveTable<FullMarket>, key: string, part: FullMarket, op: 'upd' | 'del'): void {
  const base = table.latest(key);
  if (base === undefined) {
    if (op === 'upd') table.put(key, part);
    return;
  }
  const gone = new Set(op === 'del' ? part.quoteIds : []);
  const changed = new Map(op === 'upd' ? part.quotes.map((quote) => [quote.quoteId, quote]) : []);
  const kept = base.quotes
    .filter((quote) => !gone.has(quote.quoteId))
    .map((quote) => changed.get(quote.quoteId) ?? quote);
  const known = new Set(base.quotes.map((quote) => quote.quoteId));
  const added = [...changed.values()].filter((quote) => !known.has(quote.quoteId)).toReversed();
  table.put(key, { ...base, quotes: [...added, ...kept] });
}

/** An update carries only the last point: it replaces the point of its minute or follows it. The first of a bond is the whole of it. */
function mergeTrend(table: LiveTable<PriceTrend>, key: string, part: PriceTrend): void {
  const base = table.latest(key);
  if (base === undefined) {
    table.put(key, part);
    return;
  }
  const points = [...base.points];
  for (const point of part.points) {
    const last = points.at(-1);
    if (last !== undefined && last[0] === point[0]) points[points.length - 1] = point;
    else if (last === undefined || last[0] < point[0]) points.push(point);
  }
  table.put(key, { ...part, points });
}
