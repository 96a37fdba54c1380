import type { PositionalFrame } from './positional.ts';
import { type AnyStream, type StreamType, streams } from './streams.ts';

type Row = Record<string, unknown>;

/** Whether a value marks a field that the row does not have: `{}`. */
const isAbsent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/**
 * Turns positional frames of one stream on one socket into named rows. Keeps the rows that changes refer to; independent of the socket, so it may run in a
 * worker.
 */
export class RowDecoder {
  readonly #rows = new Map<string, Row>();
  readonly #keyOf: (row: Row) => string;
  readonly #keysOf: (securityId: string) => readonly string[];
  #fields: readonly string[] = [];
  /** Rows with all fields null, by the positions of their absent fields. */
  #blanks = new Map<string, Row>();

  constructor(type: StreamType) {
    const { keyOf, keysOf }: AnyStream = streams[type];
    // `as` holds: the rows of this decoder are those of its stream.
    this.#keyOf = keyOf as (row: never) => string as (row: Row) => string;
    this.#keysOf = keysOf ?? ((securityId) => [securityId]);
  }

  /** The frame's rows by name, each a new object; null if it refers to an unknown row or field: frames were lost. */
  decode({ op, ids, fields, rows, changes = [] }: PositionalFrame): readonly Row[] | null {
    if (fields !== undefined) {
      this.#fields = fields;
      this.#blanks = new Map();
    }
    if (op === 'snap') this.#forget(ids ?? null);
    const decoded: Row[] = [];
    for (const values of rows) {
      if (values.length !== this.#fields.length) return null;
      decoded.push(this.#remember(this.#whole(values)));
    }
    for (const change of changes) {
      const row = this.#changed(change);
      if (row === null) return null;
      decoded.push(this.#remember(row));
    }
    return decoded;
  }

  /** Rows that a `del` frame named. */
  drop(keys: readonly string[]): void {
    for (const key of keys) this.#rows.delete(key);
  }

  #forget(ids: readonly string[] | null): void {
    if (ids === null) this.#rows.clear();
    else for (const id of ids) this.drop(this.#keysOf(id));
  }

  #whole(values: readonly unknown[]): Row {
    const row = { ...this.#blank(values) };
    this.#fields.forEach((field, at) => {
      if (Object.hasOwn(row, field)) row[field] = values[at];
    });
    return row;
  }

  /**
   * JSON.parse produces objects with a fixed field layout, and copies of them keep it. An object given two dozen fields one by one becomes a hash table,
   * and a row change, which copies it, costs ten times as much.
   */
  #blank(values: readonly unknown[]): Row {
    const absent = values.flatMap((value, at) => (isAbsent(value) ? [at] : [])).join();
    const cached = this.#blanks.get(absent);
    if (cached !== undefined) return cached;
    const fields = this.#fields.filter((_, at) => !isAbsent(values[at]));
    // `as` holds: the object parses back as it was written.
    const blank = JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])))) as Row;
    this.#blanks.set(absent, blank);
    return blank;
  }

  #changed(change: readonly unknown[]): Row | null {
    const [key] = change;
    const previous = typeof key === 'string' ? this.#rows.get(key) : undefined;
    if (previous === undefined || change.length % 2 === 0) return null;
    const row = { ...previous };
    for (let at = 1; at < change.length; at += 2) {
      const field = this.#fields[Number(change[at])];
      if (field === undefined) return null;
      const value = change[at + 1];
      if (isAbsent(value)) delete row[field];
      else row[field] = value;
    }
    return row;
  }

  #remember(row: Row): Row {
    this.#rows.set(this.#keyOf(row), row);
    return row;
  }
}
