import { forbidden, unauthenticated, type Viewer } from '#server/call';

/**
 * The owner of the search history: always the session's operator, null for a visitor. The request may repeat the id; naming
 * another one is refused with 403, or 401 without a session.
 */
export function ownOperator(viewer: Viewer, operId: string | undefined): string | null {
  const own = viewer.session?.operId ?? null;
  if (operId === undefined || operId === '' || operId === own) return own;
  throw own === null ? unauthenticated() : forbidden();
}
