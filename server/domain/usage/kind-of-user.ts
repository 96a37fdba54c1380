import type { UsageKindOfUser } from '#contract/entities';
import type { Session } from '#server/call';

/** By which kind of user the use of somebody is counted. */
export function kindOfUser(session: Session | null): UsageKindOfUser {
  if (session === null) return 'visitor';
  if (session.isStaff) return 'staff';
  if (session.newAuth !== 'Y') return 'unverified';
  return session.isMarketMakingTierUser ? 'marketMaker' : 'verified';
}
