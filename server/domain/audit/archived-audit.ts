import type { Archive, Block, Segment } from '#server/archive';
import { HttpError } from '#server/call';
import type { Db } from '#server/db';
import type { AuditEventTable } from '#server/db/tables';
import type { Selectable } from 'kysely';

export type AuditEventRow = Selectable<AuditEventTable>;

/** Which events: moments in epoch ms, `to` excluded; `below`: only numbers below it. */
export interface ArchivedQuery {
  readonly matches: (row: AuditEventRow) => boolean;
  /** Words of each list one is in the stored text of any event that matches: what has none need not be parsed. */
  readonly words: readonly (readonly string[])[];
  /** Whether nobody waits for the events any more. */
  readonly isAbandoned: () => boolean;
  readonly from: number;
  readonly to: number;
  readonly below: number;
}

/** A row of an archived month as the table held it. */
export function auditRowOf(line: string): AuditEventRow {
  // `as` holds: the database wrote the row as JSON, in which a time is text.
  const row = JSON.parse(line) as Omit<AuditEventRow, 'at'> & { readonly at: string };
  return { ...row, at: new Date(row.at) };
}

/**
 * The events of archived months, read from their files block by block: the cost of a page is about that of the rows it shows. Where few match, that of unpacking
 * what is in between; it ends with a refusal when the client has gone.
 */
export class ArchivedAudit {
  readonly #archive: Archive;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** A page of the matching events, newest first, after the first `skip`. */
  async page(db: Db, query: ArchivedQuery, skip: number, size: number): Promise<AuditEventRow[]> {
    const found: AuditEventRow[] = [];
    let passed = 0;
    for await (const rows of this.#newestFirst(db, query))
      for (const row of rows) {
        if (passed >= skip) found.push(row);
        passed += 1;
        if (found.length === size) return found;
      }
    return found;
  }

  /** The number of matching events, at most `limit`. */
  async count(db: Db, query: ArchivedQuery, limit: number): Promise<number> {
    let count = 0;
    for await (const rows of this.#newestFirst(db, query)) {
      count += rows.length;
      if (count >= limit) return limit;
    }
    return count;
  }

  async *#newestFirst(db: Db, query: ArchivedQuery): AsyncGenerator<AuditEventRow[]> {
    const { matches, below, from, to, words, isAbandoned } = query;
    const mayMatch = (text: string): boolean =>
      words.every((choices) => choices.some((choice) => text.includes(choice)));
    const segments = await this.#archive.segments(db, 'audit');
    for (const segment of segments.filter((item) => Number(item.first_key) < below).sort(byNumber)) {
      const blocks = await this.#archive.blocks(db, segment);
      const matching = blocks.filter((block) => isIn(block, query)).toReversed();
      for await (const lines of this.#archive.read(segment, matching, mayMatch)) {
        if (isAbandoned()) throw new HttpError(503, 'busy');
        yield lines
          .filter(mayMatch)
          .toReversed()
          .map(auditRowOf)
          .filter(
            (row) => row.seq < below && row.at.getTime() >= from && row.at.getTime() < to && matches(row),
          );
      }
    }
  }
}

const byNumber = (a: Segment, b: Segment): number => Number(b.first_key) - Number(a.first_key);

const isIn = (block: Block, { from, to, below }: ArchivedQuery): boolean =>
  block.to >= from && block.from < to && Number(block.first) < below;
