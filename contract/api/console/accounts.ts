import * as z from 'zod/mini';
import { GRANTS, pageOf, quota, RIGHTS, STAFF_ROLES } from '../../entities/index.ts';
import { listedSession } from '../account/fields.ts';
import { endpoint } from '../endpoint.ts';

/** What staff may do to another user's account. Each action takes effect at once, and the account's owner is notified. */
export const ACCOUNT_ACTIONS = ['end-sessions', 'second-factor-off', 'unlock', 'stop', 'resume'] as const;

/** The account, with phone and e-mail masked. */
const accountHead = {
  operId: z.string(),
  operName: z.string(),
  orgName: z.string(),
  phone: z.string(),
  email: z.string(),
  isStaff: z.boolean(),
  staffRoles: z.array(z.enum(STAFF_ROLES)),
  isMarketMaker: z.boolean(),
  isVerified: z.boolean(),
  isStopped: z.boolean(),
  hasSecondFactor: z.boolean(),
};

/** One account of the list. */
const accountRow = z.object({
  ...accountHead,
  /** The first character only. */
  realName: z.string(),
  /** Of the live session; '' if there is none. Beijing time. */
  seenTime: z.string(),
});

const accountDetail = z.object({
  ...accountHead,
  /** In full: staff verify it on the phone. */
  realName: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** The caller's own account: nothing may be done to it here. */
  isOwn: z.boolean(),
  secondFactorSince: z.string(),
  isSecondFactorDemanded: z.boolean(),
  /** The identity at the firm's sign-on provider; null: not linked. `usedTime` is '' before the first sign-on. */
  signOn: z.nullable(
    z.object({ issuer: z.string(), subject: z.string(), linkedTime: z.string(), usedTime: z.string() }),
  ),
  /** The terms of service and privacy text accepted last, by version; null: none are recorded. Absent from a process of before. */
  terms: z.optional(
    z.nullable(z.object({ terms: z.string(), privacy: z.string(), acceptedTime: z.string() })),
  ),
  /** Trading limit and the amount in use, 万元. */
  quota,
  rights: z.array(z.enum(RIGHTS)),
  /** Exhausted attempt limits. `ip` is '' where the limit applies from any address. */
  locks: z.array(
    z.object({ what: z.enum(['login', 'secondFactor', 'password']), ip: z.string(), until: z.string() }),
  ),
  /** The live session first, then recently ended ones. */
  sessions: z.array(listedSession),
});

/** A change to limit and rights that awaits another staff member. */
const rightsRequest = z.object({
  requestId: z.number(),
  operId: z.string(),
  operName: z.string(),
  orgName: z.string(),
  /** For every verified account of the organisation. */
  isForAll: z.boolean(),
  /** The new limit, 万元; null: it stays. */
  amountLimit: z.nullable(z.number()),
  /** The account's limit that the author saw, and that of now, 万元; null: none. Where they differ, the request cannot be approved. */
  limitSeen: z.nullable(z.number()),
  limitNow: z.nullable(z.number()),
  /** The request is of a release that did not note the limit seen: it cannot be approved. */
  isLimitUnseen: z.optional(z.literal(true)),
  grant: z.array(z.enum(GRANTS)),
  revoke: z.array(z.enum(GRANTS)),
  /** The author. */
  by: z.string(),
  createTime: z.string(),
  reason: z.string(),
  /** The caller's own: another staff member decides it. */
  isOwn: z.boolean(),
  /** It changes the caller's account: another staff member decides it. */
  isSelf: z.boolean(),
});
export type RightsRequestInfo = z.output<typeof rightsRequest>;

/** Of a change to a whole organisation: the number of accounts changed, and those left as they are, since they use more than the limit. */
const organisation = z.optional(z.object({ changed: z.number(), inUse: z.array(z.string()) }));

/** Console calls on user accounts. Part of `consoleApi`. */
export const consoleAccounts = {
  accounts: endpoint({
    name: 'consoleAccounts',
    method: 'GET',
    path: '/console/auth/accounts',
    roles: ['operator', 'auditor'],
    reply: pageOf(accountRow),
  }),
  account: endpoint({
    name: 'consoleAccount',
    method: 'GET',
    path: '/console/auth/account/:operId',
    roles: ['operator', 'auditor'],
    reply: accountDetail,
  }),
  accountAction: endpoint({
    name: 'consoleAccountAction',
    method: 'POST',
    path: '/console/auth/account/action',
    roles: ['operator'],
    reply: z.object({ sessionsEnded: z.number() }),
  }),
  accountRights: endpoint({
    name: 'consoleAccountRights',
    method: 'POST',
    path: '/console/auth/account/rights',
    roles: ['operator'],
    reply: z.object({
      organisation,
      /** Nothing has changed yet: the firm demands that another staff member approves it. */
      waits: z.optional(z.literal(true)),
    }),
  }),
  rightsRequests: endpoint({
    name: 'consoleRightsRequests',
    method: 'GET',
    path: '/console/auth/account/rights/waiting',
    roles: STAFF_ROLES,
    reply: z.extend(pageOf(rightsRequest), {
      /** The number of those that the caller may decide. */
      toDecide: z.number(),
    }),
  }),
  decideRights: endpoint({
    name: 'consoleDecideRights',
    method: 'POST',
    path: '/console/auth/account/rights/decide',
    roles: ['approver'],
    reply: z.object({ organisation }),
  }),
  withdrawRights: endpoint({
    name: 'consoleWithdrawRights',
    method: 'POST',
    path: '/console/auth/account/rights/withdraw',
    roles: ['operator'],
    reply: z.object({}),
  }),
} as const;
