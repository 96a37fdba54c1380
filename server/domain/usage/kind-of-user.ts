import type { UsageKindOfUser } from '#contract/entities';
import type { Session } from '#server/call';

/** The kind of user under which a session's usage is counted. */
export function kindOfUser(session: Session | null): UsageKindOfUser {
  if (session === null) return 'visitor';
  if (session.isStaff) return 'staff';
  if (session.newAuth !== 'Y') return 'unverified';
  return session.isMarketMakingTierUser ? 'marketMaker' : 'verified';
}
