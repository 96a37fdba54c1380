import * as z from 'zod/mini';
import { pageOf, quota, RIGHTS, STAFF_ROLES } from '../../entities/index.ts';
import { listedSession } from '../account/fields.ts';
import { endpoint } from '../endpoint.ts';

/** What staff may do to somebody else's account. Each ends what it names at once, and is told to the account's owner. */
export const ACCOUNT_ACTIONS = ['end-sessions', 'second-factor-off', 'unlock', 'stop', 'resume'] as const;

/** Who is meant, with phone and mail masked. */
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
  /** Of the live session; '' while nobody is logged in. Beijing time. */
  seenTime: z.string(),
});

const accountDetail = z.object({
  ...accountHead,
  /** Whole: staff ask for it on the phone. */
  realName: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  /** It is the asker's own: nothing may be done to it here. */
  isOwn: z.boolean(),
  secondFactorSince: z.string(),
  isSecondFactorDemanded: z.boolean(),
  /** Whom the firm's sign-on knows this account as; null: it is not linked. `usedTime` is '' before the first sign-on. */
  signOn: z.nullable(
    z.object({ issuer: z.string(), subject: z.string(), linkedTime: z.string(), usedTime: z.string() }),
  ),
  /** Trading limit and what of it is in use, 万元. */
  quota,
  rights: z.array(z.enum(RIGHTS)),
  /** Tries that are used up. `ip` is '' where it counts from everywhere. */
  locks: z.array(
    z.object({ what: z.enum(['login', 'secondFactor', 'password']), ip: z.string(), until: z.string() }),
  ),
  /** The live one first, then those that ended lately. */
  sessions: z.array(listedSession),
});

/** Calls of the console about people's accounts. Part of `consoleApi`. */
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
    reply: z.object({}),
  }),
} as const;
