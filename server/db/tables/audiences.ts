import type { ColumnType } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/** `audience_group`: accounts that gates name. For an organisation: all users bound to it, now and later. */
interface AudienceGroupTable {
  group_id: Fixed<string>;
  name: string;
  kind: 'desk' | 'organisation' | 'list';
  org_id: string | null;
  created_at: Fixed<Date>;
}

/** `audience_member`: users added to a group by name. */
interface AudienceMemberTable {
  group_id: Fixed<string>;
  oper_id: Fixed<string>;
  added_at: Fixed<Date>;
}

/** `rights_counter`: one row, the number of the latest change of any user's rights. Maintained by a trigger. */
interface RightsCounterTable {
  number: Fixed<string | number>;
}

/** `rights_change`: the number of a user's latest change of rights. Written by a trigger. */
interface RightsChangeTable {
  oper_id: Fixed<string>;
  number: Fixed<string | number>;
}

export interface AudienceTables {
  audience_group: AudienceGroupTable;
  audience_member: AudienceMemberTable;
  rights_counter: RightsCounterTable;
  rights_change: RightsChangeTable;
}
