import type { Storage } from '../../db/storage.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type AuditKind, AuditWriter } from '../audit/index.ts';
import { OperatorReader } from './operator-reader.ts';
import { OperatorWriter } from './operator-writer.ts';
import { SessionStore } from './session-store.ts';

/** What the firm may do to an account at the server itself. */
export const FIRM_DEEDS = ['end-sessions', 'second-factor-off', 'stop', 'resume'] as const;
export type FirmDeed = (typeof FIRM_DEEDS)[number];

const KINDS: Readonly<Record<FirmDeed, AuditKind>> = {
  'end-sessions': 'session.ended',
  'second-factor-off': 'secondFactor.off',
  stop: 'account.stopped',
  resume: 'account.resumed',
};

/**
 * Ends the sessions of an account, turns its second factor off, stops or resumes it; the first three end its sessions, whose open sockets
 * a running server finds within 15 s. Yields the operator's id and how many sessions ended, or null for an unknown account.
 */
export function firmDeed(
  storage: Storage,
  clock: Clock,
  deed: FirmDeed,
  account: string,
): Promise<{ readonly operId: string; readonly ended: number } | null> {
  const sessions = new SessionStore({ db: storage.kysely, clock, life: { idleMs: 0, maxMs: 0 }, isDemoAllowed: true });
  return storage.tx(async (trx) => {
    const found = await new OperatorReader().byAccount(trx, account);
    if (found === null) return null;
    const operId = found.oper_id;
    await new OperatorReader().lock(trx, operId);
    if (deed === 'second-factor-off') await trx.deleteFrom('second_factor').where('oper_id', '=', operId).execute();
    if (deed === 'stop' || deed === 'resume') await new OperatorWriter(clock).setDisabled(trx, operId, deed === 'stop');
    const ended = deed === 'resume' ? [] : await sessions.endAll(trx, operId, 'revoked');
    await new AuditWriter(clock).record(trx, { kind: KINDS[deed], operId, detail: { by: 'firm', sessionsEnded: ended.length } });
    return { operId, ended: ended.length };
  });
}
