import { beijingDate, beijingTimeText } from '#contract/rules';
import type { AfterCommit, Storage, Tx } from '#server/db';
import type { OutboxSender } from '#server/domain/outbox';
import { outboxText } from '#server/locales';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { sql } from 'kysely';

/** Setting that holds the day of the last mail. */
const SENT = 'audit.hashMailed';
const CHECK_MS = 60_000;
/** Beijing time from which the day's mail is sent: after the close. */
const FROM = '18:00';

export interface LastHashMailDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outbox: Pick<OutboxSender, 'post' | 'product'>;
  /** Address from the operator's configuration. */
  readonly to: string;
}

/**
 * E-mails number and hash of the last audit event once a day: anyone who later rewrites the chain, with all its hashes, cannot rewrite the mail.
 * Of several processes one sends it: the day is recorded in the transaction that puts the mail in the outbox.
 */
export class LastHashMail {
  readonly #deps: LastHashMailDeps;

  constructor(deps: LastHashMailDeps) {
    this.#deps = deps;
  }

  /** Checks every minute until undone. */
  start(): Undo {
    const { clock, log } = this.#deps;
    const check = inTurn(
      async () => {
        await this.sendIfDue();
      },
      (error) => log.error({ err: error }, 'the last hash of the audit chain could not be mailed'),
    );
    return clock.every(CHECK_MS, check);
  }

  /** Sends today's mail if it is due. Returns whether this call did. */
  async sendIfDue(): Promise<boolean> {
    const { clock, storage } = this.#deps;
    const now = clock.now();
    if (beijingTimeText(now).slice(11, 16) < FROM) return false;
    return storage.tx((trx, afterCommit) => this.#send(trx, afterCommit, now));
  }

  async #send(trx: Tx, afterCommit: AfterCommit, now: number): Promise<boolean> {
    const today = JSON.stringify(beijingDate(now));
    const { rows: noted } =
      await sql`insert into system_setting (name, value) values (${SENT}, ${today}::jsonb)
      on conflict (name) do update set value = excluded.value, updated_at = now()
      where system_setting.value <> excluded.value returning name`.execute(trx);
    if (noted.length === 0) return false;
    const { seq, hash } = await trx
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const { outbox } = this.#deps;
    const values = { at: beijingTimeText(now).slice(0, 16), seq, hash, product: outbox.product(null) };
    await outbox.post(trx, afterCommit, {
      channel: 'mail',
      target: this.#deps.to,
      subject: outboxText('auditHash.subject', values),
      body: outboxText('auditHash.body', values),
    });
    return true;
  }
}
