import * as z from 'zod/mini';
import { bundleText } from '../../config/index.ts';
import { pageOf, STAFF_ROLES } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { ownReason } from './own-reason.ts';
import { partUse, usageFigures } from './usage.ts';

/**
 * The state of a proposal. `open` waits for an approver, `scheduled` for its time; a `trial` is live for some users and waits to be widened to
 * all; `takenBack` was withdrawn because it did harm on trial, `failed` could not be published when its time came. Only the first three are not
 * final.
 */
export const PROPOSAL_STATES = [
  'open',
  'scheduled',
  'trial',
  'published',
  'returned',
  'withdrawn',
  'takenBack',
  'failed',
] as const;

/** Who may get a change first: a group, an organisation, or a share of accounts. */
export const TRIAL_AUDIENCES = ['group', 'organisation', 'share'] as const;

/** Who gets a change first, and for how long before everyone does. */
export interface TrialTerms {
  readonly kind: (typeof TRIAL_AUDIENCES)[number];
  /** Id of the group or organisation; for a share, percent of accounts. */
  readonly id: string;
  readonly minutes: number;
}

/** A conflicting change of one thing by two sides. `path` is the location as text; each side is JSON text, '' where absent. */
export const configConflict = z.object({
  file: z.string(),
  path: z.string(),
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
});

const proposalInfo = z.object({
  proposalId: z.number(),
  state: z.enum(PROPOSAL_STATES),
  /** The author. */
  operId: z.string(),
  operName: z.string(),
  /** The caller's own: only others may decide on it. */
  isOwn: z.boolean(),
  /** Beijing time, as are all times here. */
  createTime: z.string(),
  reason: z.string(),
  /** The difference, one line each, as of a version. */
  summary: z.array(z.string()),
  /** The version in force when the edit began. */
  baseVersion: z.number(),
  /** Not published before this time; '' at once. */
  publishTime: z.string(),
  /** Who decided, when, and their comment; '' while undecided. The comment also states why publishing failed. */
  decidedName: z.string(),
  decidedTime: z.string(),
  words: z.string(),
  ownWords: ownReason,
  /** The version it was published as. */
  version: z.nullable(z.number()),
  /** Who gets it first; null: everyone at once. */
  first: z.nullable(
    z.object({
      kind: z.enum(TRIAL_AUDIENCES),
      /** Id of the group or organisation; for a share, percent of accounts. */
      id: z.string(),
      name: z.string(),
      /** After this long it is widened to everyone. */
      minutes: z.number(),
      /** '' before the trial began. */
      beganTime: z.string(),
      widenTime: z.string(),
    }),
  ),
});
export type ProposalInfo = z.output<typeof proposalInfo>;

/** Console calls on changes that await an approver or their publishing time. Part of `consoleApi`. */
export const consoleProposals = {
  propose: endpoint({
    name: 'consolePropose',
    method: 'POST',
    path: '/console/auth/config/propose',
    roles: ['editor'],
    reply: proposalInfo,
  }),
  proposals: endpoint({
    name: 'consoleProposals',
    method: 'GET',
    path: '/console/auth/config/proposals',
    roles: STAFF_ROLES,
    reply: pageOf(proposalInfo),
  }),
  proposal: endpoint({
    name: 'consoleProposal',
    method: 'GET',
    path: '/console/auth/config/proposal/:id',
    roles: STAFF_ROLES,
    reply: z.extend(proposalInfo, {
      /** The running version. */
      running: z.object({ version: z.number(), hash: z.string(), texts: bundleText }),
      /** The result of applying the proposal over the running version. null if both changed the same thing, or they are incompatible. */
      texts: z.nullable(bundleText),
      conflicts: z.array(configConflict),
      /** Where `texts` is null: what its author wrote, and over what; null too where that was for another release. */
      draft: z.nullable(z.object({ base: bundleText, texts: bundleText })),
    }),
  }),
  decideProposal: endpoint({
    name: 'consoleDecideProposal',
    method: 'POST',
    path: '/console/auth/config/proposal/decide',
    roles: ['approver'],
    reply: proposalInfo,
  }),
  withdrawProposal: endpoint({
    name: 'consoleWithdrawProposal',
    method: 'POST',
    path: '/console/auth/config/proposal/withdraw',
    roles: ['editor', 'approver'],
    reply: proposalInfo,
  }),
  trial: endpoint({
    name: 'consoleTrial',
    method: 'GET',
    path: '/console/auth/config/trial',
    roles: STAFF_ROLES,
    reply: z.object({
      /** The trial in progress; null: none. */
      trial: z.nullable(
        z.object({
          proposal: proposalInfo,
          /** Use by logged-in users since the trial began; `before` is that of the general version within seven days. null: no data. */
          after: z.nullable(usageFigures),
          before: z.nullable(usageFigures),
          /** Accounts on the trial now, and the total. */
          accounts: z.object({ inside: z.number(), all: z.number() }),
          /** The menu items, pages and panels that it alters without moving, each with its uses on both sides. */
          parts: z.array(partUse),
          /** The thresholds beyond which it is taken back, from `publishing.guard` of the running version; null: it never is. */
          limits: z.nullable(
            z.object({
              minutes: z.number(),
              least: z.number(),
              crashes: z.nullable(z.number()),
              refusals: z.nullable(z.number()),
              slower: z.nullable(z.number()),
              unused: z.nullable(z.number()),
            }),
          ),
          /** The caller may publish it early, as far as approval is concerned. */
          mayWiden: z.boolean(),
        }),
      ),
    }),
  }),
  widenTrial: endpoint({
    name: 'consoleWidenTrial',
    method: 'POST',
    path: '/console/auth/config/trial/widen',
    roles: ['editor', 'approver'],
    reply: proposalInfo,
  }),
} as const;
