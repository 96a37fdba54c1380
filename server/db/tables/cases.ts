import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** `service_case`: a user's request to the firm. `form` is JSON, written as text. */
export interface CaseTable {
  case_id: Fixed<string>;
  no: GeneratedAlways<number>;
  oper_id: Fixed<string>;
  kind: Fixed<'question' | 'transfer' | 'advisory' | 'api'>;
  form: ColumnType<unknown, string, never>;
  state: string;
  last_by: 'owner' | 'staff';
  version: Generated<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
  /** The time limit of a transfer of which its owner was last reminded. */
  reminded: Generated<'confirm' | 'settle' | null>;
}

/** `service_case_entry`: one step of a case's thread. `state` is set if the step moved the case. */
export interface CaseEntryTable {
  entry_id: Fixed<string>;
  seq: GeneratedAlways<number>;
  case_id: Fixed<string>;
  oper_id: Fixed<string>;
  by_staff: Fixed<boolean>;
  body: Fixed<string>;
  state: Fixed<string | null>;
  created_at: Fixed<Date>;
}

export interface CaseTables {
  service_case: CaseTable;
  service_case_entry: CaseEntryTable;
}
