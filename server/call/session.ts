import type { KeyScope } from '#contract/api';
import type { StaffRole } from '#contract/entities';
import type { Language } from '#contract/rules';
import { unauthenticated } from './errors.ts';

/** Prefix of every key's id, and so of its token and its session ids. */
export const KEY_PREFIX = 'bk_';

/** What a key permits its program to do, within its owner's rights. */
export interface KeyGrant {
  readonly apiKeyId: string;
  readonly scopes: readonly KeyScope[];
  /** Orders are rehearsed, and no other call may change anything. */
  readonly isSandbox: boolean;
  readonly requestsPerMinute: number;
}

/** A live login: the user and their rights. Read from the database for each request; never from the client. */
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
  /** Their console roles; only staff hold any. */
  readonly staffRoles: readonly StaffRole[];
  /** A program's key acting for its owner. Absent: a user who logged in. */
  readonly key?: KeyGrant;
}

/** The caller: a visitor (`session` null) or a signed-in user, and their address. */
export interface Viewer {
  readonly session: Session | null;
  /** Client address; a proxy's header counts only if TRUSTED_PROXIES names the proxy. */
  readonly ip: string;
  /** Types of streams that the user's configuration gives only to others; fixed for the life of a socket. */
  readonly refusedStreams?: ReadonlySet<string>;
}

/** How a session is other than when a call was admitted with it: it has ended, or its owner's rights are others. */
export type Lapse = 'sessionEnded' | 'rightsChanged';

/** Where a token was presented. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
  /** The display language, sent by the product's client with every call; null: another client. */
  readonly language: Language | null;
}

/** Resolves a bearer token to its session. Implemented by the accounts area over its session rows. */
export interface SessionResolver {
  /** The session of this token, or null if there is none, it ended, or its owner may not currently log in. */
  resolve(token: string, origin: RequestOrigin): Promise<Session | null>;
  /** Whether the token's session ended because its owner logged in elsewhere: called for tokens that `resolve` finds no session for. */
  wasReplaced(token: string): Promise<boolean>;
  /** Those of these public session ids that are still live, with their current rights. Called continually for open sockets (security notes T10). */
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Session>>;
}

/** A server without accounts: every caller is a visitor. */
export const noSessions: SessionResolver = {
  resolve: async () => null,
  wasReplaced: async () => false,
  live: async () => new Map(),
};

/** The viewer's session. Throws 401 for a visitor. */
export function sessionOf(viewer: Viewer): Session {
  if (viewer.session === null) throw unauthenticated();
  return viewer.session;
}

/** Who acts, and the address they act from. */
export interface Actor {
  readonly session: Session;
  readonly ip: string;
}

/** The actor of a call. Throws 401 for a visitor. */
export const actorOf = (viewer: Viewer): Actor => ({ session: sessionOf(viewer), ip: viewer.ip });

/** Who acts, as events of the audit log name them. */
export interface AuditActor extends Pick<Session, 'operId' | 'sessionId'>, Pick<Actor, 'ip'> {}

/** The actor of a call as events of the audit log name them. Throws 401 for a visitor. */
export function auditActorOf(viewer: Viewer): AuditActor {
  const { operId, sessionId } = sessionOf(viewer);
  return { operId, sessionId, ip: viewer.ip };
}
