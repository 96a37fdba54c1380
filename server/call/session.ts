import type { Access } from '#contract/server';
import { forbidden, unauthenticated } from './errors.ts';

/** A live login: who, with which rights. Read from the database for each request; never from the client. */
export interface Session {
  /** Public id of the session. Not a credential. */
  readonly sessionId: string;
  readonly operId: string;
  readonly orgId: string | null;
  /** Spec section 4: 'Y' real-name verified. */
  readonly newAuth: 'Y' | 'I' | 'P';
  readonly isMarketMakingTierUser: boolean;
  readonly isSpecialPerson: boolean;
  readonly isStaff: boolean;
}

/** Who reads: a visitor (`session` null) or a signed-in user, and from where. */
export interface Viewer {
  readonly session: Session | null;
  /** Client address; a trusted proxy's header counts only if TRUSTED_PROXIES names the proxy. */
  readonly ip: string;
}

/** Where a token was presented. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Turns a bearer token into its session. The accounts area implements it over its session rows. */
export interface SessionResolver {
  /** The session of this token, or null if there is none, it ended, or its owner may not log in now. */
  resolve(token: string, origin: RequestOrigin): Promise<Session | null>;
  /** Of these public session ids, those that are still live. Asked every 15 s for open sockets (security notes T10). */
  live(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A server without accounts: everybody is a visitor. */
export const noSessions: SessionResolver = {
  resolve: async () => null,
  live: async () => new Set(),
};

/** The viewer's session. Throws 401 for a visitor. */
export function sessionOf(viewer: Viewer): Session {
  if (viewer.session === null) throw unauthenticated();
  return viewer.session;
}

/** Throws 401 or 403 unless the viewer may use a thing with this access. */
export function assertAccess(access: Access, viewer: Viewer): void {
  if (access === 'public') return;
  const session = sessionOf(viewer);
  if (!isEntitled(access, session)) throw forbidden();
}

function isEntitled(access: Exclude<Access, 'public'>, session: Session): boolean {
  switch (access) {
    case 'user':
      return true;
    case 'marketMaker':
      return session.newAuth === 'Y' && session.isMarketMakingTierUser;
    case 'staff':
      return session.isStaff;
  }
}
