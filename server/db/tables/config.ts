import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;
type TextValues = Record<string, string | number>;

/** `config_version`: one published configuration. Never updated once it has a base. */
export interface ConfigVersionTable {
  version: Fixed<number>;
  kind: Fixed<'publish' | 'rollback' | 'killSwitch'>;
  /** `Bundle.hash` of this version, and of the one that ran before it. */
  hash: Fixed<string>;
  before_hash: Fixed<string>;
  oper_id: Fixed<string>;
  reason: Fixed<string>;
  /** Text key of the server's own reason; null for a person's, and for one stored by an earlier version. */
  reason_key: ColumnType<string | null, string | null | undefined, never>;
  reason_values: ColumnType<TextValues | null, string | null | undefined, never>;
  /** Lines of the difference, as a JSON list. */
  summary: Fixed<string>;
  /** null: as in the base, or as in version `over_version`. */
  routes: Fixed<string | null>;
  menu: Fixed<string | null>;
  layouts: Fixed<string | null>;
  settings: Fixed<string | null>;
  /** The build's configuration that it was based on: `config_base.hash`. null: a full copy, until a build has started. */
  base_hash: ColumnType<string | null, string, string>;
  /** The version whose texts it keeps: for a switch, or a rollback. */
  over_version: Fixed<number | null>;
  /** Switches over the texts, as a JSON list. */
  switches: Fixed<string>;
  /** Clashes with a release that are not yet settled, as a JSON list. */
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

/** `config_proposal`: a change that awaits an approver, or its publishing time. */
export interface ConfigProposalTable {
  proposal_id: GeneratedAlways<number>;
  state: 'open' | 'scheduled' | 'trial' | 'published' | 'returned' | 'withdrawn' | 'takenBack' | 'failed';
  /** The version in force when the edit began; 0: the build's own. */
  base_version: Fixed<number>;
  /** The build's configuration that it was based on: `config_base.hash`. */
  base_hash: Fixed<string>;
  /** null: as in the base. */
  routes: Fixed<string | null>;
  menu: Fixed<string | null>;
  layouts: Fixed<string | null>;
  settings: Fixed<string | null>;
  /** Clashes with a release that it settles, as a JSON list. */
  settled: Fixed<string>;
  /** Lines of the difference, as a JSON list. */
  summary: Fixed<string>;
  /** The author. */
  oper_id: Fixed<string>;
  reason: Fixed<string>;
  created_at: Fixed<Date>;
  /** Not before this time; null: at once. */
  publish_at: Fixed<Date | null>;
  decided_by: string | null;
  decided_at: Date | null;
  /** The comment on the decision, or why publishing failed. */
  words: Generated<string>;
  /** Text key of the server's own words; null for a person's, and for those stored by an earlier version. */
  words_key: string | null;
  words_values: ColumnType<TextValues | null, string | null | undefined, string | null>;
  /** The version it was published as. */
  version: number | null;
  /** Who gets it first: a group, an organisation, or a share of accounts in percent; null: everyone at once. */
  audience_kind: Fixed<'group' | 'organisation' | 'share' | null>;
  audience_id: Fixed<string | null>;
  /** For a share: the hash of the last account inside. */
  audience_cut: string | null;
  trial_minutes: Fixed<number | null>;
  /** When the trial began, and when it is widened to everyone. */
  trial_at: Date | null;
  widen_at: Date | null;
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
  config_proposal: ConfigProposalTable;
  saved_layout: SavedLayoutTable;
}
