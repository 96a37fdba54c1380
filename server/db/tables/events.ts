import type { ColumnType, Generated } from 'kysely';

/** `event_page`: what staff tell in pages of their own. */
export interface EventPageTable {
  name: ColumnType<string, string, never>;
  title: string;
  body: string;
  publish_at: Date;
  /** Whom it is for; null: everybody. */
  group_id: string | null;
  tells: boolean;
  /** When its readers were told; null: not yet. */
  told_at: Generated<Date | null>;
  version: Generated<number>;
  updated_at: Date;
}

export interface EventTables {
  event_page: EventPageTable;
}
