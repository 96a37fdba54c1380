import type { ColumnType } from 'kysely';

/** `archive_segment`: a month of one kind of rows that was moved from its table to an archive file. */
export interface ArchiveSegmentTable {
  kind: 'audit' | 'order' | 'trade';
  /** `YYYY-MM`, Beijing time. */
  month: string;
  /** Its name in the archive folder. */
  file: string;
  sha256: string;
  rows: number;
  bytes: number;
  /** Number of the first and the last event, ids of the first and the last order or trade. */
  first_key: string;
  last_key: string;
  blocks: ColumnType<unknown, string, never>;
  archived_at: Date;
}

/** `archived_fill`: the counterparties of an order's fills, once its events are in the archive. `settl_date`: the last day, as earlier versions read it. */
interface ArchivedFillTable {
  order_id: string;
  settl_date: string | null;
  counterparties: string[];
}

/** `archived_fill_day`: a day on which fills of such an order settle, with the order's place in its owner's list. */
interface ArchivedFillDayTable {
  order_id: string;
  /** YYYY-MM-DD */
  settl_date: string;
  owner_id: string;
  created_ms: number;
}

export interface ArchiveTables {
  archive_segment: ArchiveSegmentTable;
  archived_fill: ArchivedFillTable;
  archived_fill_day: ArchivedFillDayTable;
}
