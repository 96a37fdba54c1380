import { CONSOLE_CODE } from '#contract/api';
import { CLOSE } from '#contract/push';
import { BusinessError } from '#server/call';
import type { Storage, Tx } from '#server/db';
import type { SignOnMark } from '#server/db/tables';
import type { AuditWriter } from '#server/domain/audit';
import type { SessionCloser } from '#server/push';
import type { Clock } from '#server/runtime';
import type { Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import { type SecurityNoticeDeps, notifyOfChange } from '../security-notice.ts';
import type { SessionStore } from '../session/session-store.ts';

type Person = Pick<SignOnMark, 'issuer' | 'subject'>;

export interface LinkedIdentitiesDeps extends SecurityNoticeDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly sessions: SessionStore;
  readonly audit: AuditWriter;
  readonly closer: SessionCloser;
}

/** How a link came about. */
interface Linking {
  /** `email`: through an address that the provider verified; `firm`: on the server itself. */
  readonly by: 'email' | 'firm';
  readonly ip: string | null;
}

/** The accounts that a provider's users may log in to: by issuer and subject, which a provider never reassigns. */
export class LinkedIdentities {
  readonly #deps: LinkedIdentitiesDeps;

  constructor(deps: LinkedIdentitiesDeps) {
    this.#deps = deps;
  }

  /** The account linked to this identity, or null. */
  async find({ issuer, subject }: Person): Promise<Operator | null> {
    const { kysely } = this.#deps.storage;
    const row = await kysely
      .selectFrom('linked_identity as l')
      .innerJoin('operator as o', 'o.oper_id', 'l.oper_id')
      .selectAll('o')
      .where('l.issuer', '=', issuer)
      .where('l.subject', '=', subject)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Records a sign-on. */
  async used({ issuer, subject }: Person): Promise<void> {
    const { storage, clock } = this.#deps;
    await storage.kysely
      .updateTable('linked_identity')
      .set({ used_at: new Date(clock.now()) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
  }

  /** Links an identity to an account and notifies its owner. False where the account, or the identity, is linked already. */
  async link({ issuer, subject }: Person, operId: string, { by, ip }: Linking): Promise<boolean> {
    const { storage, reader, audit, clock } = this.#deps;
    return storage.tx(async (trx, afterCommit) => {
      const operator = await reader.lock(trx, operId);
      if (operator === null) return false;
      const added = await trx
        .insertInto('linked_identity')
        .values({ issuer, subject, oper_id: operId, linked_at: new Date(clock.now()), used_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) return false;
      await audit.record(trx, { kind: 'identity.linked', operId, ip, detail: { by, issuer } });
      await notifyOfChange(this.#deps, trx, afterCommit, operator, 'identityLinked');
      return true;
    });
  }

  /** Removes an account's links and ends its sessions. Returns how many sessions ended. Throws BusinessError where it has none. */
  async unlink(operId: string): Promise<number> {
    const { storage, sessions, audit, closer } = this.#deps;
    return storage.tx(async (trx: Tx, afterCommit) => {
      const gone = await trx.deleteFrom('linked_identity').where('oper_id', '=', operId).executeTakeFirst();
      if (gone.numDeletedRows === 0n) throw new BusinessError(CONSOLE_CODE.badTarget, 'nothingToDo');
      const ended = await sessions.endAll(trx, operId, 'revoked');
      await audit.record(trx, {
        kind: 'identity.unlinked',
        operId,
        detail: { by: 'firm', sessionsEnded: ended.length },
      });
      afterCommit(() => {
        for (const { sessionId } of ended) closer.closeSession(sessionId, CLOSE.unauthenticated);
      });
      return ended.length;
    });
  }
}
