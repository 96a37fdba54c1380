import type { StaffRole } from '#contract/entities';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** timestamptz: always set from the server's clock, so that tests can control it. */
type Moment = Date;
/** date column as `YYYY-MM-DD`. */
type Day = string;
/** numeric column: text when read, so that no amount passes through a double. */
type Amount = ColumnType<string, string | number, string | number>;

/** `operator`: one user who may log in. Flags of spec section 3 as booleans; `_key` columns are folded for look-up. */
export interface OperatorTable {
  oper_id: Fixed<string>;
  opername: string;
  opername_key: string;
  /** Its name looks like another's, from when that was possible: it is left out of the look-alike index. */
  shares_look: Generated<boolean>;
  realname: Generated<string>;
  email: Generated<string>;
  email_key: string | null;
  phonenum: string | null;
  org_id: string | null;
  /** Organisation named at registration: a claim that grants no right. */
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
  /** The language their client last displayed; null: unknown. */
  language: Generated<'zh-CN' | 'en-US' | null>;
  /** First and last day of validity, inclusive, Beijing. */
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

/** `staff_role`: what a member of staff may do. Holders of any role have `operator.is_staff`. */
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

/** `operator_session`: at most one row per operator has no `ended_at`. Only the SHA-256 of the token is stored. */
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
  /** The sign-on that began it; null: begun by a password or a mailed code. */
  sign_on: ColumnType<SignOnMark | null, SignOnMark | null | undefined, never>;
}

/** How a sign-on provider identifies a log-in. */
export interface SignOnMark {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's own session; null if it sends none. */
  readonly sid: string | null;
}

/** `sign_on_attempt`: a sign-on begun but not completed. Consumed once. */
interface SignOnAttemptTable {
  state_hash: Fixed<string>;
  ticket_hash: Fixed<string>;
  nonce: Fixed<string>;
  verifier: Fixed<string>;
  expires_at: Fixed<Moment>;
}

/** `linked_identity`: the provider identity that may log in to an account. */
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

/** `attempt_budget`: the number of attempts in the current window, and when the next is allowed. */
interface AttemptBudgetTable {
  key: Fixed<string>;
  used: number;
  window_end: Moment;
  not_before: Moment;
}

/** `spent_nonce`: used nonces of encrypted passwords; kept until they would have expired anyway. */
interface SpentNonceTable {
  nonce_hash: Fixed<string>;
  expires_at: Fixed<Moment>;
}

/** `sales_person`: an operator's contact at the house. */
interface SalesPersonTable {
  id: Fixed<string>;
  name: string;
  phone: string;
  qq: string;
}

/** `standard_parameter`: a named, publicly readable text. */
interface StandardParameterTable {
  argname: Fixed<string>;
  argvalue: string;
}

/** `use_day`: the number of uses of an action on a day; `oper_id` is empty for visitors. */
interface UseDayTable {
  day: Fixed<Day>;
  oper_id: Fixed<string>;
  action: Fixed<string>;
  times: Generated<number>;
}

/** `rights_request`: a change to limit and rights that awaits another staff member. `change` is JSON text. */
interface RightsRequestTable {
  request_id: GeneratedAlways<number>;
  state: Generated<'open' | 'approved' | 'returned' | 'withdrawn'>;
  target_id: Fixed<string>;
  change: Fixed<string>;
  /** The author. */
  oper_id: Fixed<string>;
  reason: Fixed<string>;
  created_at: Fixed<Moment>;
  decided_by: string | null;
  decided_at: Date | null;
}

/** `terms_acceptance`: versions of terms and privacy that an operator was reminded of or accepted. */
interface TermsAcceptanceTable {
  oper_id: Fixed<string>;
  terms: Fixed<string>;
  privacy: Fixed<string>;
  reminded_at: Generated<Date | null>;
  accepted_at: Generated<Date | null>;
}

export interface AccountTables {
  operator: OperatorTable;
  operator_quota: OperatorQuotaTable;
  staff_role: StaffRoleTable;
  rights_request: RightsRequestTable;
  terms_acceptance: TermsAcceptanceTable;
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
