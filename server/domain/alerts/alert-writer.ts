import { type AfterCommit, recordset, type Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import { sql } from 'kysely';
import { isOwnerVerified } from './owner-rights.ts';
import { firedMessage, type StoredAlert } from './alert-record.ts';

const DECISION_COLUMNS = {
  alert_id: 'text',
  version: 'integer',
  state: 'text',
  fires: 'boolean',
  seen: 'integer',
  at: 'timestamptz',
} as const;

/** What the market did to this version of an alert. `seen` in whole 1e-4, `at` epoch ms. */
export interface Decision {
  readonly row: StoredAlert;
  readonly kind: 'fire' | 'arm';
  readonly seen: number;
  readonly at: number;
}

/**
 * Books decisions and sends those that fired to their owners' inboxes, in one transaction. A decision has no effect when its alert has changed
 * since, when another process has booked it (each is recorded once), or when its owner is no longer verified. Returns the alerts that changed.
 */
export async function bookDecisions(
  trx: Tx,
  afterCommit: AfterCommit,
  decisions: readonly Decision[],
  {
    messages,
    symbolOf,
  }: { readonly messages: MessageWriter; readonly symbolOf: (securityId: string) => string },
): Promise<readonly StoredAlert[]> {
  const source = decisions.map(({ row, kind, seen, at }) => ({
    alert_id: row.alert_id,
    version: row.version,
    state: kind === 'arm' ? 'armed' : row.repeat === 'once' ? 'fired' : 'waiting',
    fires: kind === 'fire',
    seen,
    at: new Date(at),
  }));
  const { rows } = await sql<StoredAlert>`update price_alert as alert
    set state = source.state, updated_at = source.at, version = alert.version + 1,
      fired_count = alert.fired_count + case when source.fires then 1 else 0 end,
      fired_at = case when source.fires then source.at else alert.fired_at end,
      fired_price = case when source.fires then source.seen else alert.fired_price end
    from ${recordset(DECISION_COLUMNS, source)}
    where alert.alert_id = source.alert_id and alert.version = source.version and ${isOwnerVerified('alert')}
    returning alert.*`.execute(trx);
  const fired = new Set(decisions.filter(({ kind }) => kind === 'fire').map(({ row }) => row.alert_id));
  await messages.sendAll(
    trx,
    afterCommit,
    rows
      .filter((row) => fired.has(row.alert_id))
      .map((row) => ({
        operId: row.oper_id,
        msgType: 'system' as const,
        ...firedMessage(row, symbolOf(row.security_id)),
      })),
  );
  return rows;
}
