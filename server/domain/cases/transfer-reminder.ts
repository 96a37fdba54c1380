import { beijingDate, LIMITED_STATES, limitToWarnOf, TRANSFER_LIMITS } from '#contract/rules';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { sql } from 'kysely';
import { formOf, type StoredCase, type SymbolOf } from './case-record.ts';

/** How often due reminders are looked for. */
const CHECK_MS = 30_000;
const MESSAGES = { confirm: 'transferConfirmDue', settle: 'transferSettleDue' } as const;

export interface TransferReminderDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly calendar: Pick<TradingCalendar, 'isWorkday'>;
  readonly messages: MessageWriter;
  readonly symbolOf: SymbolOf;
}

/** Reminds the owner of a transfer in the hour before a time limit, once for each. */
export class TransferReminder {
  readonly #deps: TransferReminderDeps;

  constructor(deps: TransferReminderDeps) {
    this.#deps = deps;
  }

  /** Looks for due reminders until undone. */
  start(): Undo {
    const { clock, storage, log } = this.#deps;
    const check = inTurn(
      () => storage.tx((trx, afterCommit) => this.#remind(trx, afterCommit)),
      (error) =>
        log.warn({ err: error }, 'reminders of due transfers could not be sent; the next round tries again'),
    );
    return clock.every(CHECK_MS, check);
  }

  /** Marking and notifying are one transaction over locked rows, so that only one of several processes notifies. */
  async #remind(trx: Tx, afterCommit: AfterCommit): Promise<void> {
    const now = this.#deps.clock.now();
    const [limit, today] = [limitToWarnOf(now), beijingDate(now)];
    if (limit === null || !this.#deps.calendar.isWorkday(today)) return;
    const { rows } = await sql<Pick<StoredCase, 'case_id' | 'no' | 'oper_id' | 'form'>>`
      update service_case set reminded = ${limit} where case_id in (
        select case_id from service_case where kind = 'transfer' and state = any(${[...LIMITED_STATES[limit]]}::text[])
          and form ->> 'settlDate' = ${today} and reminded is distinct from ${limit}
        order by no for update skip locked)
      returning case_id, no, oper_id, form`.execute(trx);
    for (const row of rows) await this.#notify(trx, afterCommit, row, limit);
  }

  async #notify(
    trx: Tx,
    afterCommit: AfterCommit,
    row: Pick<StoredCase, 'case_id' | 'no' | 'oper_id' | 'form'>,
    limit: keyof typeof TRANSFER_LIMITS,
  ): Promise<void> {
    const form = formOf(row);
    if (form.kind !== 'transfer') return;
    const { securityId, faceAmount: amount } = form;
    const symbol = this.#deps.symbolOf(securityId);
    const values = {
      caseId: row.case_id,
      no: row.no,
      symbol,
      securityId,
      amount,
      at: TRANSFER_LIMITS[limit],
    };
    await this.#deps.messages.send(trx, afterCommit, {
      operId: row.oper_id,
      msgType: 'system',
      ...inboxText(MESSAGES[limit], values),
    });
  }
}
