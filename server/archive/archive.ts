import type { Db, Tx } from '#server/db';
import type { ArchiveSegmentTable } from '#server/db/tables';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type Block, hashOfFile, readBlock, type SegmentFile } from './segment-file.ts';

/** What is archived: the audit chain, the histories of users' orders, trades. */
export type ArchiveKind = ArchiveSegmentTable['kind'];

/** One archived month of one kind. */
export type Segment = Omit<Selectable<ArchiveSegmentTable>, 'blocks'>;

const COLUMNS = [
  'kind',
  'month',
  'file',
  'sha256',
  'rows',
  'bytes',
  'first_key',
  'last_key',
  'archived_at',
] as const;

/** The months moved out of the database: the database lists them, and their rows are in files of one folder. */
export class Archive {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The segments of a kind, or of all, oldest month first. */
  async segments(db: Db, kind?: ArchiveKind): Promise<Segment[]> {
    const all = db.selectFrom('archive_segment').select(COLUMNS).orderBy('month').orderBy('kind');
    return (kind === undefined ? all : all.where('kind', '=', kind)).execute();
  }

  /** Registers a file, in the transaction that removes its rows from their table. */
  async add(trx: Tx, kind: ArchiveKind, month: string, written: SegmentFile): Promise<void> {
    const { file, sha256, rows, bytes, blocks } = written;
    await trx
      .insertInto('archive_segment')
      .values({
        kind,
        month,
        file,
        sha256,
        rows,
        bytes,
        first_key: blocks.at(0)?.first ?? '',
        last_key: blocks.at(-1)?.last ?? '',
        blocks: JSON.stringify(blocks),
        archived_at: new Date(),
      })
      .execute();
  }

  /** Removes a segment's entry, in the transaction that puts its rows back. The file stays. */
  async drop(trx: Tx, { kind, month }: Segment): Promise<void> {
    await trx.deleteFrom('archive_segment').where('kind', '=', kind).where('month', '=', month).execute();
  }

  /** The positions of the rows in the file, in order. */
  async blocks(db: Db, { kind, month }: Segment): Promise<readonly Block[]> {
    const row = await db
      .selectFrom('archive_segment')
      .select('blocks')
      .where('kind', '=', kind)
      .where('month', '=', month)
      .executeTakeFirst();
    // `as` holds: `add` wrote it.
    return (row?.blocks ?? []) as readonly Block[];
  }

  /**
   * The rows of these blocks as JSON, one block at a time, giving other work a turn in between; none of a block for whose text `isWanted` is false. Throws if
   * the file cannot be read.
   */
  async *read(
    segment: Segment,
    blocks: Iterable<Block>,
    isWanted: (text: string) => boolean = () => true,
  ): AsyncGenerator<string[]> {
    for (const block of blocks) {
      const text = readBlock(this.#path(segment), block);
      yield isWanted(text) ? text.trimEnd().split('\n') : [];
      await turn();
    }
  }

  /** Whether the file is unaltered: null, or what is wrong. */
  async fault(segment: Segment): Promise<'absent' | 'altered' | null> {
    const path = this.#path(segment);
    if (!existsSync(path)) return 'absent';
    return (await hashOfFile(path)) === segment.sha256 ? null : 'altered';
  }

  #path({ file }: Segment): string {
    return join(this.folder, basename(file));
  }
}
