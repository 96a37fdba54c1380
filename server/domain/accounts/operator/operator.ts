import { type Context, contextOf } from '#contract/config';
import type { StaffRole, UserInfo } from '#contract/entities';
import { beijingDate, isMobile, newAuth } from '#contract/rules';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import type { OperatorTable } from '#server/db/tables';
import type { Selectable } from 'kysely';

/** One operator as stored. Days are `YYYY-MM-DD`, Beijing, both included. */
export type Operator = Selectable<OperatorTable>;

/** What decides whether an operator may be logged in now. */
export type LoginFacts = Pick<Operator, 'valid_start' | 'valid_end' | 'is_disabled' | 'is_demo'>;

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** Whether the operator may be logged in at `now`: not disabled, within the valid days, and demonstration accounts only where allowed. */
export function mayLogIn(operator: LoginFacts, now: number, isDemoAllowed: boolean): boolean {
  const today = beijingDate(now);
  const isValid = operator.valid_start <= today && today <= operator.valid_end;
  return isValid && !operator.is_disabled && (isDemoAllowed || !operator.is_demo);
}

/** Rights of a session of this operator. */
export function toSession(
  operator: Pick<
    Operator,
    | 'oper_id'
    | 'org_id'
    | 'authenticationstatus'
    | 'bindstatus'
    | 'is_market_making_tier'
    | 'is_special'
    | 'is_staff'
  > & { readonly staff_roles: readonly StaffRole[] },
  sessionId: string,
): Session {
  return {
    sessionId,
    operId: operator.oper_id,
    orgId: operator.org_id,
    newAuth: newAuth(operator),
    isMarketMakingTierUser: operator.is_market_making_tier,
    isSpecialPerson: operator.is_special,
    isStaff: operator.is_staff,
    staffRoles: operator.staff_roles,
  };
}

/** Whether an operator belongs to the groups and organisations that gates name, by name; others are not disclosed. */
export interface GateMemberships {
  readonly groups: Readonly<Record<string, boolean>>;
  readonly organisation: Readonly<Record<string, boolean>>;
}

/** Reads a user's memberships, as far as the running configuration needs them. */
export interface MembershipSource {
  of(db: Db, operator: Pick<Operator, 'oper_id' | 'org_id'>): Promise<GateMemberships>;
}

/** The flags of an operator that gates use. */
export type GateFlags = Pick<
  Operator,
  | 'oper_id'
  | 'ispasscoupon'
  | 'orgflag'
  | 'myiframe'
  | 'is_market_making_tier'
  | 'is_special'
  | 'newversion'
  | 'newlookticket'
  | 'authenticationstatus'
  | 'bindstatus'
  | 'is_staff'
>;

const flagsOf = (operator: GateFlags) => ({
  ispasscoupon: flag(operator.ispasscoupon),
  orgflag: flag(operator.orgflag),
  myiframe: flag(operator.myiframe),
  isMarketMakingTierUser: operator.is_market_making_tier,
  specialPersons: operator.is_special ? [operator.oper_id] : [],
  newversion: operator.newversion,
  newlookticket: operator.newlookticket,
  authenticationstatus: operator.authenticationstatus,
  bindstatus: operator.bindstatus,
  isStaff: operator.is_staff,
});

const ANONYMOUS = {
  opername: '',
  realname: '',
  email: '',
  phonenum: '',
  urmorgshortname: '',
  sessionId: '',
} as const;

/** The gate context of this operator when logged in. */
export const contextOfOperator = (operator: GateFlags, memberships: GateMemberships): Context =>
  contextOf({
    isLogin: true,
    userInfo: { ...ANONYMOUS, operid: operator.oper_id, ...flagsOf(operator), ...memberships },
  });

/** Data of the operator that is stored in other rows. */
export interface OperatorContext {
  readonly orgShortName: string;
  readonly staffRoles: readonly StaffRole[];
  readonly memberships: GateMemberships;
}

/** What the operator may read about themselves. `specialPersons` holds at most their own id (security notes 2). */
export function toUserInfo(
  operator: Operator,
  sessionId: string,
  { orgShortName, staffRoles, memberships }: OperatorContext,
): UserInfo {
  return {
    operid: operator.oper_id,
    opername: operator.opername,
    realname: operator.realname,
    email: operator.email,
    phonenum: operator.phonenum ?? '',
    urmorgshortname: orgShortName,
    ...flagsOf(operator),
    ...(operator.is_staff ? { staffRoles: [...staffRoles] } : {}),
    ...memberships,
    sessionId,
  };
}

/** Normalises an operator name or e-mail address for comparison: without regard to case, width or surrounding space. */
export const foldKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The column that an account text refers to: a mobile number, an e-mail address, or an operator name. */
export function accountKind(account: string): 'phonenum' | 'email_key' | 'opername_key' {
  const text = foldKey(account);
  if (isMobile(text)) return 'phonenum';
  return text.includes('@') ? 'email_key' : 'opername_key';
}
