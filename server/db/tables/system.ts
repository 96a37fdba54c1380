import type { ColumnType, Generated } from 'kysely';

/** `system_setting`: small values that the server itself keeps (generated keys, seed marks), as JSON. */
export interface SystemSettingTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** `outbox`: what must be told to others, written in the transaction that made it true. `seq` rises, with gaps after rollbacks. */
export interface OutboxTable {
  seq: Generated<number>;
  topic: string;
  body: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface SystemTables {
  system_setting: SystemSettingTable;
  outbox: OutboxTable;
}
