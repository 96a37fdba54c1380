import type { Viewer } from '#server/call';
import type { Piece, RowHistory } from './row-history.ts';
import type { StreamEvent, StreamSource } from './stream-source.ts';

/** A change on its way to the readers. Its text is made when sent, once per viewer class. */
export interface Entry {
  readonly key: string;
  readonly op: 'upd' | 'del';
  readonly securityId: string | null;
  readonly operId: string | null;
  readonly position: number | null;
  /** Number of the change within its stream, from 1. */
  readonly version: number;
  /** Row as JSON for this viewer; null hides it; '' is a 'del' without a row. */
  textFor(viewer: Viewer): string | null;
  /** What a viewer who was sent everything before change `since` lacks, by position; null: nothing. */
  pieceFor(viewer: Viewer, since: number): Piece | null;
}

/** The parts of a channel from which an entry is made. */
export interface EntryMaking {
  readonly source: StreamSource;
  readonly keyOf: (row: never) => string;
  /** Null if rows are sent by name only. */
  readonly history: RowHistory | null;
  readonly version: number;
}

type AnyRow = NonNullable<StreamEvent<never>['row']>;

/** Wraps an event. */
export function toEntry(
  event: StreamEvent<unknown>,
  { source, keyOf, history, version }: EntryMaking,
): Entry {
  const { row, op } = event;
  // `as` holds: the contract's keyOf belongs to this stream, whose rows these are.
  const key = event.key ?? (row === undefined ? '' : keyOf(row as never));
  const seen = row === undefined ? null : new PresentedRow(source, row);
  const textFor = (viewer: Viewer): string | null => (seen === null ? '' : seen.textFor(viewer));
  return {
    key,
    op,
    securityId: event.securityId ?? securityIdOf(row),
    operId: event.operId ?? null,
    position: event.position ?? null,
    version,
    textFor,
    pieceFor(viewer, since) {
      const presented = seen?.presentFor(viewer);
      if (history === null || op === 'del' || presented === undefined) {
        const text = textFor(viewer);
        return text === null ? null : { text, isWhole: true };
      }
      const name = classOf(source, viewer);
      if (presented !== null) return history.piece(name, key, presented, version, since);
      history.hide(name, key);
      return null;
    },
  };
}

/** Viewers with the same text see the same rows. */
export const classOf = (source: StreamSource, viewer: Viewer): string =>
  source.present === undefined ? '' : (source.classOf?.(viewer) ?? viewer.session?.sessionId ?? 'visitor');

/** A row as viewers see it, cached per viewer class. */
export class PresentedRow {
  readonly #source: StreamSource;
  readonly #row: unknown;
  readonly #presented = new Map<string, object | null>();
  readonly #texts = new Map<string, string | null>();

  constructor(source: StreamSource, row: unknown) {
    this.#source = source;
    this.#row = row;
  }

  /** Null hides it. */
  presentFor(viewer: Viewer): object | null {
    const name = classOf(this.#source, viewer);
    const cached = this.#presented.get(name);
    if (cached !== undefined) return cached;
    // `as` holds: a source's rows are rows of its stream, and objects.
    const row = this.#row as AnyRow;
    const presented: object | null =
      this.#source.present === undefined ? row : this.#source.present(row, viewer);
    this.#presented.set(name, presented);
    return presented;
  }

  /** The row as JSON. */
  textFor(viewer: Viewer): string | null {
    const name = classOf(this.#source, viewer);
    const cached = this.#texts.get(name);
    if (cached !== undefined) return cached;
    const presented = this.presentFor(viewer);
    const text = presented === null ? null : JSON.stringify(presented);
    this.#texts.set(name, text);
    return text;
  }
}

function securityIdOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('securityId' in row)) return null;
  return typeof row.securityId === 'string' ? row.securityId : null;
}
