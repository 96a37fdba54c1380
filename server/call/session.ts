import { type KeyScope, mayMake } from '#contract/api';
import type { StaffRole } from '#contract/entities';
import type { Language } from '#contract/rules';
import type { Access, Operation } from '#contract/server';
import { forbidden, HttpError, unauthenticated } from './errors.ts';
import { roleRefusal } from './role-refusal.ts';

/** What every key's id, and so its token and the ids of its sessions, begin with. */
export const KEY_PREFIX = 'bk_';

/** What a key lets its program do, within its owner's rights. */
export interface KeyGrant {
  readonly apiKeyId: string;
  readonly scopes: readonly KeyScope[];
  /** Orders are rehearsed, and nothing else may change anything. */
  readonly isSandbox: boolean;
  readonly requestsPerMinute: number;
}

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
  /** What they may do in the console; nobody but staff holds any. */
  readonly staffRoles: readonly StaffRole[];
  /** A program's key stands for its owner. Absent: a person who logged in. */
  readonly key?: KeyGrant;
}

/** Who reads: a visitor (`session` null) or a signed-in user, and from where. */
export interface Viewer {
  readonly session: Session | null;
  /** Client address; a trusted proxy's header counts only if TRUSTED_PROXIES names the proxy. */
  readonly ip: string;
  /** Types of streams that what they run gives to others, for the life of a socket. */
  readonly refusedStreams?: ReadonlySet<string>;
}

/** Where a token was presented. */
export interface RequestOrigin {
  readonly ip: string;
  readonly userAgent: string;
  /** What the product's client shows, which it says with every call; null: somebody else's client. */
  readonly language: Language | null;
}

/** Turns a bearer token into its session. The accounts area implements it over its session rows. */
export interface SessionResolver {
  /** The session of this token, or null if there is none, it ended, or its owner may not log in now. */
  resolve(token: string, origin: RequestOrigin): Promise<Session | null>;
  /** Whether the token's session ended because its owner logged in elsewhere: asked of tokens that `resolve` knows no session of. */
  wasReplaced(token: string): Promise<boolean>;
  /** Of these public session ids, those that are still live, with their rights of now. Asked all the time for open sockets (security notes T10). */
  live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Session>>;
}

/** A server without accounts: everybody is a visitor. */
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

/** Whether the viewer's key, if a key it is, has this scope; without a scope no key has it. */
export const isInScope = ({ session }: Viewer, scope: KeyScope | undefined): boolean =>
  session?.key === undefined || (scope !== undefined && session.key.scopes.includes(scope));

/**
 * Throws 401 or 403 unless the viewer may make this call: by right, by the roles of staff that the call states, and by the scopes of the key
 * where it is a program.
 */
export function assertCallable(
  call: Pick<Operation, 'access' | 'roles' | 'keyScope' | 'method' | 'rehearsal'>,
  viewer: Viewer,
): void {
  if (!isInScope(viewer, call.keyScope)) throw new HttpError(403, 'keyOutOfScope');
  const isChange = call.method === 'POST' && call.rehearsal !== true;
  if (viewer.session?.key?.isSandbox === true && isChange) throw new HttpError(403, 'keySandboxed');
  assertAccess(call.access, viewer);
  if (call.access === 'staff' && !mayMake(call, sessionOf(viewer).staffRoles)) throw roleRefusal(call);
}

/** Throws 401 or 403 unless the viewer may use a thing with this access. */
function assertAccess(access: Access, viewer: Viewer): void {
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
