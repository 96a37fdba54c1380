import type { ColumnType, Generated } from 'kysely';

/** `message`: one entry of an operator's inbox. */
export interface MessageTable {
  message_id: ColumnType<string, string, never>;
  seq: ColumnType<number, never, never>;
  oper_id: ColumnType<string, string, never>;
  msg_type: 'order' | 'system';
  title: string;
  content: string;
  /** Text key, null for staff-written messages and those stored by an earlier version. */
  words_key: Generated<string | null>;
  words_values: ColumnType<Record<string, string | number> | null, string | null | undefined, never>;
  is_read: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
}

export interface MessageTables {
  message: MessageTable;
}
