import {
  addMonths,
  type Archive,
  type ArchiveKind,
  type LeavingRow,
  monthOf,
  type Segment,
  startOf,
  writeSegment,
} from '#server/archive';
import { type Storage, type Tx, unhurried } from '#server/db';
import { sql } from 'kysely';
import { type AuditMarks, LEAVING } from './kinds.ts';

/** Rows per block: the cost of reading a page of an old month. */
const BLOCK = 1_000;
// `as` holds: the keys of the record.
const KINDS = Object.keys(LEAVING) as ArchiveKind[];

/** A month that was moved. `rows` 0: it had none. */
export interface Moved {
  readonly kind: ArchiveKind;
  readonly month: string;
  readonly rows: number;
}

export interface ArchiverDeps {
  readonly storage: Storage;
  readonly archive: Archive;
  /** Settings that record how far the audit chain was passed on; what was not passed on stays. */
  readonly auditMarks: AuditMarks;
}

/**
 * Moves closed months out of the database and back. Each month of a kind is one transaction: its file is on disk and has been read back before
 * the rows are deleted, and an interrupted run leaves a file that nothing refers to. The server may run meanwhile.
 */
export class Archiver {
  readonly #deps: ArchiverDeps;

  constructor(deps: ArchiverDeps) {
    this.#deps = deps;
  }

  /** Archives every closed month except the last `keep` (1 or more). Reports each month as it is done. */
  async archive(now: number, keep: number, onMoved: (moved: Moved) => void): Promise<void> {
    const last = addMonths(monthOf(now), -1 - keep);
    for (const kind of KINDS)
      for (const month of await this.#monthsUntil(kind, last)) {
        const rows = await this.#move(kind, month);
        if (rows > 0) onMoved({ kind, month, rows });
      }
  }

  /** Restores all that is archived of a month to its tables. Returns what was restored, including rows that were already there. */
  async readBack(month: string): Promise<Moved[]> {
    const { storage, archive } = this.#deps;
    const segments = (await archive.segments(storage.kysely)).filter((segment) => segment.month === month);
    const moved: Moved[] = [];
    for (const segment of segments) {
      await this.#assertWhole(segment);
      await this.#inTransaction((trx) => this.#putBack(trx, segment));
      moved.push({ kind: segment.kind, month, rows: segment.rows });
    }
    return moved;
  }

  /** Months up to `last`, from the oldest row on, that are not in a file. */
  async #monthsUntil(kind: ArchiveKind, last: string): Promise<string[]> {
    const { storage, archive } = this.#deps;
    const oldest = await storage.tx((trx) => LEAVING[kind].oldest(trx));
    if (oldest === null) return [];
    const done = new Set((await archive.segments(storage.kysely, kind)).map(({ month }) => month));
    const months: string[] = [];
    for (let month = monthOf(oldest); month <= last; month = addMonths(month, 1))
      if (!done.has(month)) months.push(month);
    return months;
  }

  #move(kind: ArchiveKind, month: string): Promise<number> {
    const { archive, auditMarks } = this.#deps;
    const leaving = LEAVING[kind];
    return this.#inTransaction(async (trx) => {
      await leaving.mark(trx, startOf(addMonths(month, 1)), auditMarks);
      await sql`declare archived no scroll cursor for ${leaving.rows}`.execute(trx);
      const first = await fetchRows(trx);
      if (first.length === 0) return 0;
      const written = await writeSegment(archive.folder, `${kind}-${month}`, batches(trx, first));
      await archive.add(trx, kind, month, written);
      const { numAffectedRows = 0n } = await leaving.delete.execute(trx);
      await this.#assertRead(trx, kind, month, Number(numAffectedRows));
      return written.rows;
    });
  }

  /** Reads back what was written, as a reader would, before the transaction that deletes it commits. */
  async #assertRead(trx: Tx, kind: ArchiveKind, month: string, deleted: number): Promise<void> {
    const { archive } = this.#deps;
    const segment = (await archive.segments(trx, kind)).find((item) => item.month === month);
    if (segment === undefined) throw new Error(`${kind} ${month} was not noted`);
    await this.#assertWhole(segment);
    let read = 0;
    for await (const rows of archive.read(segment, await archive.blocks(trx, segment))) read += rows.length;
    if (read !== deleted)
      throw new Error(
        `${segment.file} holds ${read} rows, and ${deleted} were to leave: nothing was changed`,
      );
  }

  async #assertWhole(segment: Segment): Promise<void> {
    const fault = await this.#deps.archive.fault(segment);
    if (fault !== null) throw new Error(`${segment.file} is ${fault}: nothing was changed`);
  }

  async #putBack(trx: Tx, segment: Segment): Promise<void> {
    const { archive } = this.#deps;
    const table = sql.table(LEAVING[segment.kind].table);
    for await (const rows of archive.read(segment, await archive.blocks(trx, segment)))
      await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
        on conflict do nothing`.execute(trx);
    await archive.drop(trx, segment);
  }

  /** One snapshot of the database from beginning to end, however long it takes. */
  #inTransaction<T>(work: (trx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.storage.tx(
      async (trx) => {
        await unhurried(trx);
        return work(trx);
      },
      { isolation: 'repeatable read' },
    );
  }
}

async function fetchRows(trx: Tx): Promise<LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`fetch forward ${sql.lit(BLOCK)} from archived`.execute(trx);
  return rows;
}

async function* batches(trx: Tx, first: LeavingRow[]): AsyncGenerator<LeavingRow[]> {
  for (let batch = first; batch.length > 0; batch = await fetchRows(trx)) yield batch;
}
