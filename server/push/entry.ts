import type { Viewer } from '#server/call';
import type { StreamEvent, StreamSource } from './stream-source.ts';

/** A change on its way to the readers. Its text is made once per class of viewers. */
export interface Entry {
  readonly key: string;
  readonly op: 'upd' | 'del';
  readonly securityId: string | null;
  readonly operId: string | null;
  readonly position: number | null;
  /** Row as JSON for this viewer; null hides it; '' is a 'del' without a row. */
  textFor(viewer: Viewer): string | null;
}

type AnyRow = NonNullable<StreamEvent<never>['row']>;

/** Wraps an event. `keyOf` is the contract's. */
export function toEntry(
  source: StreamSource,
  event: StreamEvent<unknown>,
  keyOf: (row: never) => string,
): Entry {
  const { row } = event;
  // `as` holds: the contract's keyOf belongs to this stream, whose rows these are.
  const key = event.key ?? (row === undefined ? '' : keyOf(row as never));
  return {
    key,
    op: event.op,
    securityId: event.securityId ?? securityIdOf(row),
    operId: event.operId ?? null,
    position: event.position ?? null,
    textFor: row === undefined ? () => '' : rowText(source, row),
  };
}

/** JSON of a row for a viewer, remembered per class of viewers. */
export function rowText(source: StreamSource, row: unknown): (viewer: Viewer) => string | null {
  const byClass = new Map<string, string | null>();
  return (viewer) => {
    const name =
      source.present === undefined
        ? ''
        : (source.classOf?.(viewer) ?? viewer.session?.sessionId ?? 'visitor');
    const known = byClass.get(name);
    if (known !== undefined) return known;
    // `as` holds: rows of a source are rows of its stream.
    const shown: unknown = source.present === undefined ? row : source.present(row as AnyRow, viewer);
    const text = shown === null ? null : JSON.stringify(shown);
    byClass.set(name, text);
    return text;
  };
}

function securityIdOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('securityId' in row)) return null;
  return typeof row.securityId === 'string' ? row.securityId : null;
}
