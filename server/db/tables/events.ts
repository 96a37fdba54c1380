import type { ColumnType, Generated } from 'kysely';

/** `event_page`: an event page written by staff. */
export interface EventPageTable {
  name: ColumnType<string, string, never>;
  title: string;
  body: string;
  publish_at: Date;
  /** The group it is for, or VERIFIED_USERS; null: everyone. */
  group_id: string | null;
  tells: boolean;
  /** When its readers were notified; null: not yet. */
  told_at: Generated<Date | null>;
  version: Generated<number>;
  updated_at: Date;
}

export interface EventTables {
  event_page: EventPageTable;
}
