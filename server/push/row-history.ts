/** Rows remembered over all viewer classes; beyond it the oldest class is forgotten, and sent whole rows again. */
const MAX_ROWS = 20_000;
const ABSENT = '{}';

/** A piece of a positional frame. */
export interface Piece {
  readonly text: string;
  /** A whole row, or the changes to one. */
  readonly isWhole: boolean;
}

interface VersionedRow {
  readonly values: unknown[];
  /** For each field, the number of the change that set its value. */
  readonly changedAt: number[];
  /** The last change applied. */
  version: number;
  /** Pieces for that version, by the first change that a reader lacks. */
  pieces: Map<number, Piece | null>;
}

/**
 * The rows of a stream as last sent to each viewer class, and the change that set each field: what a reader lacks follows from the first change
 * it was not sent, without remembering rows per reader. An unknown row is sent whole.
 */
export class RowHistory {
  readonly #fields: readonly string[];
  readonly #classes = new Map<string, Map<string, VersionedRow>>();
  /** The newest change that preceded a snapshot for a viewer class. */
  readonly #snapshots = new Map<string, number>();
  #count = 0;

  /** `fields` in the order of their positions. */
  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  /** The row by position, as JSON. */
  whole(row: object): string {
    return `[${this.#valuesOf(row).map(textOf).join(',')}]`;
  }

  /** What a reader lacks that was sent everything before change `since`; `row` is as of change `version`. Null: nothing. */
  piece(viewers: string, key: string, row: object, version: number, since: number): Piece | null {
    const sentRow = this.#sentRow(viewers, key, row, version);
    const cached = sentRow.pieces.get(since);
    if (cached !== undefined) return cached;
    const piece = this.#pieceOf(key, sentRow, since);
    sentRow.pieces.set(since, piece);
    return piece;
  }

  /** A snapshot returns this row as of change `version`. If it differs from what was last sent, changes relative to that would be wrong. */
  compare(viewers: string, key: string, row: object, version: number): void {
    this.#snapshots.set(viewers, version);
    const sentRow = this.#classes.get(viewers)?.get(key);
    if (sentRow === undefined) return;
    const values = this.#valuesOf(row);
    if (values.some((value, at) => !isSame(value, sentRow.values[at]))) this.hide(viewers, key);
  }

  /** The row no longer exists, for all viewers. */
  forget(key: string): void {
    for (const viewers of this.#classes.keys()) this.hide(viewers, key);
  }

  /** The row is hidden from these viewers. */
  hide(viewers: string, key: string): void {
    const rows = this.#classes.get(viewers);
    if (rows?.delete(key) !== true) return;
    this.#count -= 1;
    if (rows.size === 0) this.#classes.delete(viewers);
  }

  #valuesOf(row: object): unknown[] {
    // `as` holds: rows are objects, read by the names of their schema.
    const named = row as Readonly<Record<string, unknown>>;
    return this.#fields.map((field) => named[field]);
  }

  #sentRow(viewers: string, key: string, row: object, version: number): VersionedRow {
    const existing = this.#classes.get(viewers)?.get(key);
    if (existing !== undefined && version <= existing.version) return existing;
    if (version <= (this.#snapshots.get(viewers) ?? 0)) {
      // Readers of that snapshot were not sent this: the next change goes to all of them as a whole row.
      this.hide(viewers, key);
      return firstVersion(this.#valuesOf(row), version);
    }
    if (existing === undefined) return this.#add(viewers, key, this.#valuesOf(row), version);
    this.#valuesOf(row).forEach((value, at) => {
      if (isSame(value, existing.values[at])) return;
      existing.values[at] = value;
      existing.changedAt[at] = version;
    });
    existing.version = version;
    existing.pieces = new Map();
    return existing;
  }

  #add(viewers: string, key: string, values: unknown[], version: number): VersionedRow {
    const sentRow = firstVersion(values, version);
    const rows = this.#classes.get(viewers) ?? new Map<string, VersionedRow>();
    this.#classes.set(viewers, rows);
    rows.set(key, sentRow);
    this.#count += 1;
    for (const [name, { size }] of this.#classes) {
      if (this.#count <= MAX_ROWS) break;
      if (name === viewers) continue;
      this.#classes.delete(name);
      this.#count -= size;
    }
    return sentRow;
  }

  #pieceOf(key: string, { values, changedAt }: VersionedRow, since: number): Piece | null {
    const changed = changedAt.flatMap((at, position) => (at >= since ? [position] : []));
    if (changed.length === 0) return null;
    if (changed.length === values.length) return { text: `[${values.map(textOf).join(',')}]`, isWhole: true };
    const pairs = changed.map((position) => `,${position},${textOf(values[position])}`);
    return { text: `[${JSON.stringify(key)}${pairs.join('')}]`, isWhole: false };
  }
}

const firstVersion = (values: unknown[], version: number): VersionedRow => ({
  values,
  changedAt: values.map(() => version),
  version,
  pieces: new Map(),
});

const textOf = (value: unknown): string => (value === undefined ? ABSENT : JSON.stringify(value));

/** Scalars by value, lists by content. A list's items are mostly the same objects as before. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
