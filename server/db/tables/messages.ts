import type { ColumnType, Generated } from 'kysely';

/** `message`: one entry of an operator's inbox. */
export interface MessageTable {
  message_id: ColumnType<string, string, never>;
  seq: ColumnType<number, never, never>;
  oper_id: ColumnType<string, string, never>;
  msg_type: 'order' | 'system';
  title: string;
  content: string;
  is_read: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
}

export interface MessageTables {
  message: MessageTable;
}
