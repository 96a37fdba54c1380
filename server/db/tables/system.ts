import type { ColumnType } from 'kysely';

/** `system_setting`: small values kept by the server itself (generated keys, seed marks), as JSON. */
export interface SystemSettingTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface SystemTables {
  system_setting: SystemSettingTable;
}
