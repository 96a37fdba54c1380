import * as z from 'zod/mini';
import { bundleText } from '../../config/index.ts';
import { pageOf, STAFF_ROLES } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Where a proposal stands. `open` waits for an approver, `scheduled` for its time, `failed` could not be published when its time came. Only
 * `open` and `scheduled` ones can still become anything.
 */
export const PROPOSAL_STATES = ['open', 'scheduled', 'published', 'returned', 'withdrawn', 'failed'] as const;

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
  /** The difference in words, one line each. */
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
} as const;
