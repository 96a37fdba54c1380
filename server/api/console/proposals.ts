import { consoleApi } from '#contract/api';
import { actorOf, route, type Route, sessionOf } from '#server/call';
import type { ProposalKeeper, TrialKeeper } from '#server/domain/config';
import { BUNDLE_OPTIONS } from './config-deps.ts';

/** Changes that await an approver or their publishing time. */
export const proposalRoutes = (proposals: ProposalKeeper, trials: TrialKeeper): readonly Route[] => [
  route(consoleApi.propose, ({ viewer, body }) => proposals.propose(actorOf(viewer), body), BUNDLE_OPTIONS),
  route(consoleApi.proposals, ({ viewer, query }) => proposals.page(sessionOf(viewer).operId, query)),
  route(consoleApi.proposal, ({ viewer, params }) => proposals.whole(sessionOf(viewer).operId, params.id)),
  route(consoleApi.decideProposal, ({ viewer, body }) =>
    body.accepted
      ? proposals.approve(actorOf(viewer), body.proposalId, body)
      : proposals.return(actorOf(viewer), body.proposalId, body.reason),
  ),
  route(consoleApi.withdrawProposal, ({ viewer, body: { proposalId, reason } }) =>
    proposals.withdraw(actorOf(viewer), proposalId, reason),
  ),
  route(consoleApi.trial, async ({ viewer }) => ({ trial: await trials.seen(sessionOf(viewer).operId) })),
  route(consoleApi.widenTrial, ({ viewer, body }) => trials.widen(actorOf(viewer), body.proposalId)),
];
