import * as z from 'zod/mini';

/**
 * Staff duties: editors change the configuration and its audiences, approvers release changes, operators run day-to-day operations (accounts,
 * switches, notices, reviews), auditors read.
 */
export const STAFF_ROLES = ['editor', 'approver', 'operator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The logged-in user, with every flag of spec section 3. Flags are the texts '0' and '1'. */
export const userInfo = z.object({
  operid: z.string(),
  opername: z.string(),
  realname: z.string(),
  email: z.string(),
  phonenum: z.string(),
  urmorgshortname: z.string(),
  ispasscoupon: z.string(),
  orgflag: z.string(),
  myiframe: z.string(),
  isMarketMakingTierUser: z.boolean(),
  /** Only the user's own id, if listed: other operators' ids stay on the server (security notes 2). */
  specialPersons: z.array(z.string()),
  newversion: z.string(),
  newlookticket: z.string(),
  authenticationstatus: z.string(),
  bindstatus: z.string(),
  /** The user's membership of the groups and organisations that gates of the running configuration name, by name. No others are disclosed. */
  groups: z.exactOptional(z.record(z.string(), z.boolean())),
  organisation: z.exactOptional(z.record(z.string(), z.boolean())),
  /** Product staff: may open the console. */
  isStaff: z.boolean(),
  /** What they may do there. Absent for all other users. */
  staffRoles: z.exactOptional(z.array(z.enum(STAFF_ROLES))),
  /** Public id of this session; a pushed notice with another one means a login elsewhere. */
  sessionId: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

/** `validTime`: the first and last day on which the operator may log in, YYYY-MM-DD. */
export const validTime = z.object({
  operid: z.string(),
  validstarttime: z.string(),
  validendtime: z.string(),
});
export type ValidTime = z.output<typeof validTime>;

/** Trading quota in 万元. */
export const quota = z.object({ amountLimit: z.nullable(z.number()), amount: z.nullable(z.number()) });
export type Quota = z.output<typeof quota>;

/** Roles and services that staff grant to a user: market maker, special person, transfer service, simple version, research platform. */
export const RIGHTS = ['marketMaker', 'specialPerson', 'passTicket', 'simpleVersion', 'research'] as const;
export type Right = (typeof RIGHTS)[number];

/** Everything staff grant and revoke: user rights and staff roles. */
export const GRANTS = [...RIGHTS, ...STAFF_ROLES] as const;
export type Grant = (typeof GRANTS)[number];
/** Whether a grant is a staff role, not a right of a user. */
export const isStaffRole = (grant: Grant): grant is StaffRole => STAFF_ROLES.some((role) => role === grant);

/** The largest trading limit that can be granted, 万元. */
export const MAX_LIMIT = 100_000_000;

/** The sales representative of the house assigned to the user. */
export const stcSalesInfo = z.object({ name: z.string(), phone: z.string(), qq: z.string() });
export type StcSalesInfo = z.output<typeof stcSalesInfo>;

/** Days on which the operator logged in. */
export const loginInfo = z.object({
  content: z.array(z.object({ loginDt: z.string(), loginTime: z.string(), device: z.string() })),
});
export type LoginInfo = z.output<typeof loginInfo>;

/** 'N' dark on, 'D' dark off (spec section 3, theme). */
export const themeMode = z.enum(['N', 'D']);

/** Key call of the login: RSA public key (PEM), its id, and a nonce valid for one use within 2 minutes. */
export const publicKey = z.object({ keyId: z.string(), publicKey: z.string(), nonce: z.string() });
export type PublicKey = z.output<typeof publicKey>;

/** Login reply. `token` is the bearer credential (base64url); `sessionId` its public name. */
export const loginReply = z.object({ token: z.string(), sessionId: z.string(), userInfo });
export type LoginReply = z.output<typeof loginReply>;
