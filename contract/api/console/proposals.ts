import * as z from 'zod/mini';
import { bundleText } from '../../config/index.ts';
import { pageOf, STAFF_ROLES } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { partUse, usageFigures } from './usage.ts';

/**
 * Where a proposal stands. `open` waits for an approver, `scheduled` for its time; of `trial` some have it, and it waits to become everybody's;
 * `takenBack` did harm there, `failed` could not be published when its time came. Only the first three can still become anything.
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

/** Who gets a change before everybody, and for how long. */
export interface TrialTerms {
  readonly kind: (typeof TRIAL_AUDIENCES)[number];
  /** Group or organisation; of a share percent of accounts. */
  readonly id: string;
  readonly minutes: number;
}

/** A thing that two sides changed, differently. `path` is where, as text; each side is JSON text, '' where it is absent. */
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
  /** The asker's own: nobody decides on it but others. */
  isOwn: z.boolean(),
  /** Beijing time, as all times here. */
  createTime: z.string(),
  reason: z.string(),
  /** The difference, one line each, as of a version. */
  summary: z.array(z.string()),
  /** The version that ran when the edit began. */
  baseVersion: z.number(),
  /** It is not published before; '' at once. */
  publishTime: z.string(),
  /** Who decided, when and with which words; '' where nobody has. Words also say why it could not be published. */
  decidedName: z.string(),
  decidedTime: z.string(),
  words: z.string(),
  /** The version that it became. */
  version: z.nullable(z.number()),
  /** Who gets it first; null: everybody at once. */
  first: z.nullable(
    z.object({
      kind: z.enum(TRIAL_AUDIENCES),
      /** Group or organisation; of a share percent of accounts. */
      id: z.string(),
      name: z.string(),
      /** After so long it becomes everybody's. */
      minutes: z.number(),
      /** '' before it began. */
      beganTime: z.string(),
      widenTime: z.string(),
    }),
  ),
});
export type ProposalInfo = z.output<typeof proposalInfo>;

/** Calls of the console about changes that wait for an approver or for their time. Part of `consoleApi`. */
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
      /** What runs now. */
      running: z.object({ version: z.number(), hash: z.string(), texts: bundleText }),
      /** What would run: the proposal over what runs now. null where both changed the same, or do not fit together. */
      texts: z.nullable(bundleText),
      conflicts: z.array(configConflict),
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
      /** The one that goes on; null: none. */
      trial: z.nullable(
        z.object({
          proposal: proposalInfo,
          /** What known people did with it since it began, and with what runs for everybody else within seven days; null: nothing is known. */
          after: z.nullable(usageFigures),
          before: z.nullable(usageFigures),
          /** Accounts that have it now, and that there are. */
          accounts: z.object({ inside: z.number(), all: z.number() }),
          /** The menu items, pages and panels that it alters and leaves where they are, each with its uses on both sides. */
          parts: z.array(partUse),
          /** Past which it is taken back, as `publishing.guard` of what runs says; null: it is not. */
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
          /** The asker may publish it before its time, as far as approval goes. */
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
