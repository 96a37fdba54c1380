import { type RowOf, type Stream, streams, type TableStream } from '#contract/push';
import type { PushFrame } from '#core/push';
import type { LiveTable } from './live-table.ts';
import { mergeBy } from './merge-rows.ts';

/** The streams whose rows are kept, each with its own row. */
const tableStreams: { readonly [K in TableStream]: Stream<RowOf<K>> } = streams;

/** Updates a table with a frame of its stream, in the way the contract specifies for the stream. */
export function applyFrame<K extends TableStream>(
  type: K,
  table: LiveTable<RowOf<K>>,
  { op, ids, rows }: PushFrame<K>,
): void {
  const { keyOf, keysOf, merge = 'row' } = tableStreams[type];
  const keyed = rows.map((row) => [keyOf(row), row] as const);
  if (op === 'snap') {
    const covered = ids?.flatMap((id) => keysOf?.(id) ?? [id]) ?? null;
    // Rows made of parts start afresh: the next frame of the snapshot must not be merged into an old row.
    if (merge !== 'row') for (const key of covered ?? table.keys()) table.put(key, null);
    table.beginSnapshot(keyed, covered);
    return;
  }
  for (const [key, part] of keyed) {
    const previous = table.latest(key);
    if (previous !== undefined) table.put(key, mergeBy[merge](previous, part, op));
    else if (op === 'upd') table.put(key, part);
  }
  // The keys of a deletion denote whole rows, except where its row names the quotes that are gone.
  if (op === 'del' && merge !== 'quotes') for (const id of ids ?? []) table.put(id, null);
}
