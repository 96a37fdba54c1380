import { mayMake } from '#contract/api';
import type { Access, Operation } from '#contract/server';
import { forbidden, HttpError } from './errors.ts';
import { roleRefusal } from './role-refusal.ts';
import { scopeRefusal } from './scope-refusal.ts';
import { type Session, sessionOf, type Viewer } from './session.ts';

/**
 * Throws 401 or 403 unless the viewer may make this call: by access right, by the staff roles that the call declares, and for a program by its
 * key's scopes.
 */
export function assertCallable(
  call: Pick<Operation, 'access' | 'roles' | 'keyScope' | 'method' | 'rehearsal'>,
  viewer: Viewer,
): void {
  const outOfScope = scopeRefusal(viewer, call.keyScope);
  if (outOfScope !== null) throw new HttpError(403, outOfScope, { data: { scope: call.keyScope ?? null } });
  const isChange = call.method === 'POST' && call.rehearsal !== true;
  if (viewer.session?.key?.isSandbox === true && isChange) throw new HttpError(403, 'keySandboxed');
  assertAccess(call.access, viewer);
  if (call.access === 'staff' && !mayMake(call, sessionOf(viewer).staffRoles)) throw roleRefusal(call);
}

/** Throws 401 or 403 unless the viewer has this access. */
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
