import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** `config_version`: one published configuration. Never updated once it has a base. */
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
  /** null: as the base has it, or as the version of `over_version` has it. */
  routes: Fixed<string | null>;
  menu: Fixed<string | null>;
  layouts: Fixed<string | null>;
  settings: Fixed<string | null>;
  /** The build's configuration that it was made on: `config_base.hash`. null: a whole copy, until a build has started. */
  base_hash: ColumnType<string | null, string, string>;
  /** The version whose texts it keeps: of a switch, or a way back. */
  over_version: Fixed<number | null>;
  /** Switches over the texts, as a JSON list. */
  switches: Fixed<string>;
  /** Clashes with a release that are still to settle, as a JSON list. */
  unsettled: Fixed<string>;
  created_at: Fixed<Date>;
}

/** `config_base`: the configuration of a build, by `Bundle.hash`. Never updated. */
export interface ConfigBaseTable {
  hash: Fixed<string>;
  routes: Fixed<string>;
  menu: Fixed<string>;
  layouts: Fixed<string>;
  settings: Fixed<string>;
}

/** `saved_layout`: the layouts of one operator. `layouts` is JSON text. */
export interface SavedLayoutTable {
  oper_id: Fixed<string>;
  revision: number;
  layouts: string;
  updated_at: Date;
}

export interface ConfigTables {
  config_base: ConfigBaseTable;
  config_version: ConfigVersionTable;
  saved_layout: SavedLayoutTable;
}
