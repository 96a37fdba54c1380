import type { StaffRole } from '#contract/entities';
import type { ColumnType, Generated } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** timestamptz: always given by the server's clock, so that tests can drive it. */
type Moment = Date;
/** date column as `YYYY-MM-DD`. */
type Day = string;
/** numeric column: text when read, so that no amount passes through a double. */
type Amount = ColumnType<string, string | number, string | number>;

/** `operator`: one person who may log in. Flags of spec section 3 as booleans; `_key` columns are folded for look-up. */
export interface OperatorTable {
  oper_id: Fixed<string>;
  opername: string;
  opername_key: string;
  /** Another's name read alike when that was still possible: it is left out of the index of looks. */
  shares_look: Generated<boolean>;
  realname: Generated<string>;
  email: Generated<string>;
  email_key: string | null;
  phonenum: string | null;
  org_id: string | null;
  /** Organisation named at registration: a claim, it gives no right. */
  claimed_org_id: Generated<string | null>;
  sales_person_id: string | null;
  password_hash: string;
  ispasscoupon: Generated<boolean>;
  orgflag: Generated<boolean>;
  myiframe: Generated<boolean>;
  is_market_making_tier: Generated<boolean>;
  is_special: Generated<boolean>;
  is_staff: Generated<boolean>;
  newversion: Generated<'0' | '1'>;
  newlookticket: Generated<'0' | '1'>;
  authenticationstatus: Generated<string>;
  bindstatus: Generated<string>;
  theme_mode: 'N' | 'D' | null;
  /** What their client showed last; null: it never said. */
  language: Generated<'zh-CN' | 'en-US' | null>;
  /** First and last day of validity, both included, Beijing. */
  valid_start: Day;
  valid_end: Day;
  is_disabled: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** Whether the trader's name is shown with their quotes. */
  shares_name: Generated<boolean>;
  created_at: Fixed<Moment>;
  updated_at: Moment;
  /** When verification, roles, services or trading limit last changed; null: never. */
  rights_at: Generated<Moment | null>;
}

/** `staff_role`: what a member of staff may do. Who holds any has `operator.is_staff`. */
interface StaffRoleTable {
  oper_id: Fixed<string>;
  role: Fixed<StaffRole>;
}

/** `operator_quota`, 万元. Used quota is `reserved + used`. */
interface OperatorQuotaTable {
  oper_id: Fixed<string>;
  amount_limit: Amount;
  reserved: ColumnType<string, string | number | undefined, string | number>;
  used: ColumnType<string, string | number | undefined, string | number>;
}

/** `operator_session`: at most one row per operator has no `ended_at`. Only the SHA-256 of the token is kept. */
interface OperatorSessionTable {
  session_id: Fixed<string>;
  token_hash: Fixed<string>;
  oper_id: Fixed<string>;
  created_at: Fixed<Moment>;
  seen_at: Moment;
  /** The earliest of idle end, absolute end and end of the operator's validity. */
  expires_at: Moment;
  absolute_end: Fixed<Moment>;
  ended_at: Moment | null;
  end_reason: string | null;
  ip: Fixed<string>;
  device: Fixed<string>;
  /** Whose sign-on began it; null: a password or a mailed code did. */
  sign_on: ColumnType<SignOnMark | null, SignOnMark | null | undefined, never>;
}

/** What a provider of sign-on knows a log-in by. */
export interface SignOnMark {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's own session; null where it tells none. */
  readonly sid: string | null;
}

/** `sign_on_attempt`: a sign-on that was begun and not ended. Taken once. */
interface SignOnAttemptTable {
  state_hash: Fixed<string>;
  ticket_hash: Fixed<string>;
  nonce: Fixed<string>;
  verifier: Fixed<string>;
  expires_at: Fixed<Moment>;
}

/** `linked_identity`: the person of a provider who may log in to an account. */
interface LinkedIdentityTable {
  issuer: Fixed<string>;
  subject: Fixed<string>;
  oper_id: Fixed<string>;
  linked_at: Fixed<Moment>;
  /** The last sign-on; null: none yet. */
  used_at: Moment | null;
}

/** `login_record`: one row per successful login. */
interface LoginRecordTable {
  id: Generated<number>;
  oper_id: Fixed<string>;
  session_id: Fixed<string>;
  at: Fixed<Moment>;
  device: Fixed<string>;
  ip: Fixed<string>;
}

/** `attempt_budget`: how often a thing was tried in its window, and when it may be tried again. */
interface AttemptBudgetTable {
  key: Fixed<string>;
  used: number;
  window_end: Moment;
  not_before: Moment;
}

/** `spent_nonce`: nonces of encrypted passwords that were used; kept until they would have expired anyway. */
interface SpentNonceTable {
  nonce_hash: Fixed<string>;
  expires_at: Fixed<Moment>;
}

/** `sales_person`: the house's contact of an operator. */
interface SalesPersonTable {
  id: Fixed<string>;
  name: string;
  phone: string;
  qq: string;
}

/** `standard_parameter`: a named text that anybody may read. */
interface StandardParameterTable {
  argname: Fixed<string>;
  argvalue: string;
}

/** `use_day`: how often an action was used on a day; `oper_id` is empty for visitors. */
interface UseDayTable {
  day: Fixed<Day>;
  oper_id: Fixed<string>;
  action: Fixed<string>;
  times: Generated<number>;
}

export interface AccountTables {
  operator: OperatorTable;
  operator_quota: OperatorQuotaTable;
  staff_role: StaffRoleTable;
  operator_session: OperatorSessionTable;
  sign_on_attempt: SignOnAttemptTable;
  linked_identity: LinkedIdentityTable;
  login_record: LoginRecordTable;
  attempt_budget: AttemptBudgetTable;
  spent_nonce: SpentNonceTable;
  sales_person: SalesPersonTable;
  standard_parameter: StandardParameterTable;
  use_day: UseDayTable;
}
