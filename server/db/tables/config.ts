import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** `config_version`: one published configuration. Never updated. */
export interface ConfigVersionTable {
  version: Fixed<number>;
  kind: Fixed<'publish' | 'rollback' | 'killSwitch'>;
  /** `Bundle.hash` of this version, and of what ran before it. */
  hash: Fixed<string>;
  before_hash: Fixed<string>;
  oper_id: Fixed<string>;
  reason: Fixed<string>;
  /** Lines of the difference, as a JSON list. */
  summary: Fixed<string>;
  routes: Fixed<string>;
  menu: Fixed<string>;
  layouts: Fixed<string>;
  settings: Fixed<string>;
  /** Texts of the built-in files as JSON, where this version followed version 0: a later build brings others. */
  before_texts: Fixed<string | null>;
  created_at: Fixed<Date>;
}

/** `saved_layout`: the layouts of one operator. `layouts` is JSON text. */
export interface SavedLayoutTable {
  oper_id: Fixed<string>;
  revision: number;
  layouts: string;
  updated_at: Date;
}

export interface ConfigTables {
  config_version: ConfigVersionTable;
  saved_layout: SavedLayoutTable;
}
