import { CLOSE } from '#contract/push';
import { notFound, type Session } from '#server/call';
import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { SessionCloser } from '#server/push';
import type { SessionStore } from '../session/session-store.ts';

export interface LogoutDeps {
  readonly storage: Storage;
  readonly sessions: SessionStore;
  readonly audit: AuditWriter;
  readonly closer: SessionCloser;
}

/** Ends sessions at their owner's request: a token is worthless from the commit on, and its sockets close with 4401. */
export class Logout {
  readonly #deps: LogoutDeps;

  constructor(deps: LogoutDeps) {
    this.#deps = deps;
  }

  /** Ends the requesting session. */
  async end(session: Session, ip: string): Promise<void> {
    const { storage, sessions, audit, closer } = this.#deps;
    await storage.tx(async (trx, afterCommit) => {
      if (!(await sessions.end(trx, session.sessionId, 'logout'))) return;
      await audit.record(trx, {
        kind: 'session.logout',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
      });
      afterCommit(() => {
        closer.closeSession(session.sessionId, CLOSE.unauthenticated);
      });
    });
  }

  /**
   * Ends one of the caller's own live sessions, possibly the requesting one. Another operator's session and one that has ended both return 404,
   * so that ids of others reveal nothing (security notes T14).
   */
  async endOwn(session: Session, sessionId: string, ip: string): Promise<void> {
    const { storage, sessions, audit, closer } = this.#deps;
    await storage.tx(async (trx, afterCommit) => {
      if (!(await sessions.endOwn(trx, session.operId, sessionId))) throw notFound();
      await audit.record(trx, {
        kind: 'session.ended',
        operId: session.operId,
        sessionId,
        ip,
        detail: { by: session.sessionId },
      });
      afterCommit(() => {
        closer.closeSession(sessionId, CLOSE.unauthenticated);
      });
    });
  }
}
