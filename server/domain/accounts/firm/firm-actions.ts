import { ACCOUNT_ACTIONS, CONSOLE_CODE } from '#contract/api';
import { STAFF_ROLES } from '#contract/entities';
import { CLOSE } from '#contract/push';
import { BusinessError, type Session } from '#server/call';
import type { Storage, Tx } from '#server/db';
import type { AuditKind } from '#server/domain/audit';
import type { SessionCloser } from '#server/push';
import type { InboxKey } from '#contract/locales';
import type { Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import type { SecondFactorCodes } from '../second-factor/second-factor-codes.ts';
import { endKeysOf, type KeyEndDeps } from '../keys/end-keys.ts';
import { notifyOfChange } from '../security-notice.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AccountLocks } from './account-locks.ts';

/** What the firm may do to an account: all of it on the server's command line, only ACCOUNT_ACTIONS for staff in the console. */
export const FIRM_ACTIONS = [...ACCOUNT_ACTIONS, 'make-staff', 'unmake-staff'] as const;
export type FirmAction = (typeof FIRM_ACTIONS)[number];

/** Who performs the action, and why. `session` null: the firm, on the server itself. */
export interface FirmActor {
  readonly session: Pick<Session, 'operId' | 'sessionId' | 'staffRoles'> | null;
  readonly ip: string | null;
  readonly reason: string;
  /** Who proposed what `session` approves: theirs are the change and the reason. */
  readonly author?: Pick<Session, 'operId' | 'staffRoles'>;
}

export interface FirmActionsDeps extends KeyEndDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly sessions: SessionStore;
  readonly secondCodes: SecondFactorCodes;
  readonly locks: AccountLocks;
  readonly closer: SessionCloser;
}

interface Rule {
  readonly kind: AuditKind;
  /** The account's sessions stay alive. */
  readonly keepsSessions?: true;
  /** The message to the owner. */
  readonly notice: InboxKey;
}

const RULES: Readonly<Record<FirmAction, Rule>> = {
  'end-sessions': { kind: 'session.ended', notice: 'sessionsEnded' },
  'second-factor-off': { kind: 'secondFactor.off', notice: 'secondFactorReset' },
  unlock: { kind: 'account.unlocked', keepsSessions: true, notice: 'unlocked' },
  stop: { kind: 'account.stopped', notice: 'stopped' },
  resume: { kind: 'account.resumed', keepsSessions: true, notice: 'resumed' },
  'make-staff': { kind: 'account.madeStaff', notice: 'madeStaff' },
  'unmake-staff': { kind: 'account.unmadeStaff', notice: 'unmadeStaff' },
};

/** The firm's actions on accounts other than the doer's own: either done, audited and reported to the owner, or refused. */
export class FirmActions {
  readonly #deps: FirmActionsDeps;

  constructor(deps: FirmActionsDeps) {
    this.#deps = deps;
  }

  /**
   * Performs the action in one transaction; the sockets of sessions that it ended close right after. Returns how many sessions ended. Throws
   * BusinessError (CONSOLE_CODE) for one's own account, one that does not exist, and where nothing would change.
   */
  async do(action: FirmAction, operId: string, { session, ip, reason }: FirmActor): Promise<number> {
    const { storage, reader, sessions, audit, closer } = this.#deps;
    if (session?.operId === operId)
      throw new BusinessError(CONSOLE_CODE.ownAccount, 'ownAccount', { field: 'operId' });
    const { kind, keepsSessions, notice } = RULES[action];
    return storage.tx(async (trx, afterCommit) => {
      const operator = await reader.lock(trx, operId);
      if (operator === null)
        throw new BusinessError(CONSOLE_CODE.badTarget, 'noAccount', { field: 'operId' });
      // Otherwise one member of staff could take over another's account, and review or publish under two names.
      if (session !== null && operator.is_staff && action === 'second-factor-off')
        throw new BusinessError(CONSOLE_CODE.badTarget, 'staffFactor');
      const isChanged = await this.#change(trx, action, operator);
      const ended = keepsSessions === true ? [] : await sessions.endAll(trx, operId, 'revoked');
      if (!(isChanged || (action === 'end-sessions' && ended.length > 0)))
        throw new BusinessError(CONSOLE_CODE.badTarget, 'nothingToDo');
      const detail = { by: session?.operId ?? 'firm', reason, sessionsEnded: ended.length };
      await audit.record(trx, { kind, operId, sessionId: session?.sessionId ?? null, ip, detail });
      await notifyOfChange(this.#deps, trx, afterCommit, operator, notice);
      if (action === 'stop')
        await endKeysOf(this.#deps, trx, afterCommit, operator, {
          why: 'accountStopped',
          endedBy: 'staff',
          by: detail.by,
          sessionId: session?.sessionId ?? null,
          ip,
        });
      afterCommit(() => {
        for (const { sessionId } of ended) closer.closeSession(sessionId, CLOSE.unauthenticated);
      });
      return ended.length;
    });
  }

  /** Makes the action's changes other than to sessions. Returns false where it is so already. */
  async #change(trx: Tx, action: FirmAction, operator: Operator): Promise<boolean> {
    const { writer, secondCodes, locks } = this.#deps;
    const { oper_id: operId, is_disabled: isStopped, is_staff: isStaff } = operator;
    switch (action) {
      case 'end-sessions':
        return false;
      case 'second-factor-off':
        return secondCodes.remove(trx, operId);
      case 'unlock': {
        if ((await locks.read(trx, operator)).length === 0) return false;
        await locks.clear(trx, operator);
        return true;
      }
      case 'stop':
      case 'resume': {
        if (isStopped === (action === 'stop')) return false;
        await writer.setDisabled(trx, operId, action === 'stop');
        return true;
      }
      case 'make-staff':
      case 'unmake-staff': {
        if (isStaff === (action === 'make-staff')) return false;
        await writer.setStaffRoles(trx, operId, action === 'make-staff' ? STAFF_ROLES : []);
        return true;
      }
    }
  }
}
