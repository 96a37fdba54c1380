import * as z from 'zod/mini';
import { pageOf, STAFF_ROLES } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

/** The kind of a group: a desk, all users of an organisation, or a list of users. */
export const AUDIENCE_KINDS = ['desk', 'organisation', 'list'] as const;

/** All real-name verified users, as the audience of a notice or an event page. No group can have this id. */
export const VERIFIED_USERS = '@verified';

/** Longest list of members that can be imported, characters: about 50,000 accounts. */
export const MAX_MEMBER_LIST_LENGTH = 1_000_000;

const audience = z.object({
  /** As gates name it. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(AUDIENCE_KINDS),
  /** The organisation whose users it holds; '' where members are added by name. */
  orgId: z.string(),
  members: z.number(),
  /** Named by a gate of the running configuration: it cannot be dropped. */
  isNamed: z.boolean(),
  /** Event pages addressed to this group alone: without it they have no readers. */
  events: z.number(),
});
export type Audience = z.output<typeof audience>;

const member = z.object({
  operId: z.string(),
  operName: z.string(),
  /** The first character only. */
  realName: z.string(),
  orgName: z.string(),
  /** Beijing time; '' for those who are members through their organisation. */
  addedTime: z.string(),
});

/** What is wrong with a row of a list of members. Lines and columns count from 1. */
export const memberFault = z.object({
  line: z.number(),
  column: z.number(),
  value: z.string(),
  why: z.enum(['notCsv', 'noAccountColumn', 'emptyAccount', 'unknownAccount', 'twice']),
});
export type MemberFault = z.output<typeof memberFault>;

/** `data` of CONSOLE_CODE.badRows. */
export const badRows = z.object({ faults: z.array(memberFault) });

const changed = z.object({ added: z.number(), removed: z.number() });

/** Console calls on groups of accounts. Part of `consoleApi`. */
export const consoleAudiences = {
  audiences: endpoint({
    name: 'consoleAudiences',
    method: 'GET',
    path: '/console/auth/audiences',
    roles: STAFF_ROLES,
    reply: z.object({
      groups: z.array(audience),
      organisations: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  audienceMembers: endpoint({
    name: 'consoleAudienceMembers',
    method: 'GET',
    path: '/console/auth/audience/:id/members',
    roles: STAFF_ROLES,
    reply: pageOf(member),
  }),
  saveAudience: endpoint({
    name: 'consoleSaveAudience',
    method: 'POST',
    path: '/console/auth/audience/save',
    roles: ['editor', 'operator'],
    reply: z.object({}),
  }),
  dropAudience: endpoint({
    name: 'consoleDropAudience',
    method: 'POST',
    path: '/console/auth/audience/drop',
    roles: ['editor', 'operator'],
    reply: z.object({}),
  }),
  changeMembers: endpoint({
    name: 'consoleChangeMembers',
    method: 'POST',
    path: '/console/auth/audience/members',
    roles: ['editor', 'operator'],
    reply: changed,
  }),
  importMembers: endpoint({
    name: 'consoleImportMembers',
    method: 'POST',
    path: '/console/auth/audience/import',
    roles: ['editor', 'operator'],
    reply: changed,
  }),
  impact: endpoint({
    name: 'consoleImpact',
    method: 'POST',
    path: '/console/auth/config/impact',
    roles: ['editor', 'approver'],
    reply: z.object({
      /** Accounts that may log in. */
      accounts: z.number(),
      /** The number of them that each change affects, by `effectKey`. */
      people: z.record(z.string(), z.number()),
      /** The number of those who used the item yesterday, by the same keys. */
      used: z.record(z.string(), z.number()),
    }),
  }),
} as const;
