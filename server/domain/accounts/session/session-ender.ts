import { CLOSE } from '#contract/push';
import type { DatabasePoll, Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { SessionCloser } from '#server/push';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { EndedSession, SessionStore } from './session-store.ts';

const THOROUGH_PERIOD_MS = 15_000;

export interface SessionEnderDeps {
  readonly storage: Storage;
  readonly store: SessionStore;
  readonly closer: SessionCloser;
  readonly audit: AuditWriter;
  readonly log: Logger;
}

/** Ends expired sessions and closes their sockets (security notes T10). */
export class SessionEnder {
  readonly #deps: SessionEnderDeps;

  constructor(deps: SessionEnderDeps) {
    this.#deps = deps;
  }

  /** Until undone, ends expired sessions found through `databasePoll`, and checks every 15 s for operators that may no longer be logged in. */
  start(clock: Clock, databasePoll: DatabasePoll): Undo {
    const onError = (error: unknown): void =>
      this.#deps.log.error({ err: error }, 'sessions could not be checked; the next round tries again');
    const thorough = inTurn(() => this.endInvalid(), onError);
    const stopExpiry = databasePoll.watch({
      name: 'sessions',
      value: () => this.#deps.store.hasExpired(),
      onValue: async (hasExpired) => {
        if (hasExpired === true) await this.endExpired();
      },
    });
    const stopThorough = clock.every(THOROUGH_PERIOD_MS, thorough);
    return () => {
      stopExpiry();
      stopThorough();
    };
  }

  /** Ends sessions past their idle, absolute or validity limit. */
  endExpired(): Promise<void> {
    return this.#end((trx) => this.#deps.store.endExpired(trx));
  }

  /** Ends sessions of operators that are disabled or outside their valid days. Call it after changing either. */
  endInvalid(): Promise<void> {
    return this.#end((trx) => this.#deps.store.endInvalid(trx));
  }

  async #end(
    work: (trx: Parameters<SessionStore['endExpired']>[0]) => Promise<readonly EndedSession[]>,
  ): Promise<void> {
    const { storage, audit, closer } = this.#deps;
    await storage.tx(async (trx, afterCommit) => {
      const ended = await work(trx);
      for (const { sessionId, operId } of ended) {
        await audit.record(trx, { kind: 'session.expired', operId, sessionId });
        afterCommit(() => {
          closer.closeSession(sessionId, CLOSE.unauthenticated);
        });
      }
    });
  }
}
