import { DEFAULT_LANGUAGE, type Language, MS_PER_DAY, MS_PER_MINUTE } from '#contract/rules';
import { type AfterCommit, type DatabasePoll, deleteInPortions, type Storage, type Tx } from '#server/db';
import { BUILT_IN_IDENTITY, closingOf, type Identity } from '#server/locales';
import type { Mailer } from '#server/mail';
import { type Clock, errorKind, type Logger, randomId, type Undo } from '#server/runtime';
import type { SmsGateway } from '#server/sms';
import { type RawBuilder, sql } from 'kysely';
import type { OutboxFile } from './outbox-file.ts';

const MAX_TRIES = 6;
/** Codes are valid for five minutes: a message not delivered by then is useless. */
const GIVE_UP_MS = 5 * MS_PER_MINUTE;
/** After this, a message of a crashed sender may be taken over by others. */
const LEASE_MS = 4_000;
/** A working sender renews its lease this often. */
const RENEW_MS = 1_000;
/** Number of undelivered messages that stay readable when there is no delivery, newest first. */
const MAX_MESSAGES = 500;

/** An e-mail (`subject` required) or a text message. */
export interface Outgoing {
  readonly channel: 'mail' | 'sms';
  readonly target: string;
  readonly subject: string;
  readonly body: string;
  /** The reader's; absent: unknown. */
  readonly language?: Language | null;
}

export interface OutboxSenderDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  /** null: e-mails are kept in the outbox, to be read in the console and the outbox file. */
  readonly mailer: Mailer | null;
  readonly sms: SmsGateway | null;
  readonly file: OutboxFile;
  /** In whose name messages are sent, as configured; absent: the product's own. */
  readonly identity?: (() => Identity) | undefined;
}

/**
 * Delivers e-mails and text messages. They are written in the transaction that causes them and sent after it, with retries; none is lost in a
 * restart. A message is sent at least once: a crash between sending and recording repeats it.
 */
export class OutboxSender {
  readonly #deps: OutboxSenderDeps;
  #running: Promise<void> | null = null;

  constructor(deps: OutboxSenderDeps) {
    this.#deps = deps;
  }

  /** The name under which the sender is known to a reader. */
  product(language: Language | null): string {
    return this.#identity().product[language ?? DEFAULT_LANGUAGE];
  }

  #identity(): Identity {
    return this.#deps.identity?.() ?? BUILT_IN_IDENTITY;
  }

  /** Puts a message in the outbox; a mail ends with the firm and its hotline. `null` writes a row that is never sent, so that having no recipient costs the same. */
  async post(trx: Tx, afterCommit: AfterCommit, message: Outgoing | null): Promise<void> {
    const now = this.#deps.clock.now();
    const { channel, target, subject, language = null, ...sent } = message ?? NOTHING;
    const body = channel === 'mail' ? `${sent.body}${closingOf(this.#identity(), language)}` : sent.body;
    const isDelivered = channel === 'mail' ? this.#deps.mailer !== null : this.#deps.sms !== null;
    const status = message === null ? 'none' : isDelivered ? 'waiting' : 'kept';
    const at = new Date(now);
    await trx
      .insertInto('outgoing_message')
      .values({
        id: randomId('o_'),
        channel,
        target,
        subject,
        body,
        status,
        next_try_at: at,
        give_up_at: new Date(now + GIVE_UP_MS),
        created_at: at,
        sent_at: null,
      })
      .execute();
    afterCommit(() => {
      if (status === 'waiting') void this.deliver();
      if (status === 'kept') void this.#keep({ time: at.toISOString(), channel, target, subject, body });
    });
  }

  /** Number of messages that have yet to be sent. */
  async waiting(): Promise<number> {
    const { n } = await this.#deps.storage.kysely
      .selectFrom('outgoing_message')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /** Sends due messages found through `databasePoll`, until undone. */
  start(databasePoll: DatabasePoll): Undo {
    return databasePoll.watch({
      name: 'outgoing messages',
      value: () => this.#isAnyDue(),
      onValue: async (isDue) => {
        if (isDue === true) await this.deliver();
      },
    });
  }

  /** Sends everything that is due. Concurrent calls share the run. */
  deliver(): Promise<void> {
    this.#running ??= this.#deliverAll()
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'the outbox could not be read; the next round tries again');
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #keep(message: Readonly<Record<string, string>>): Promise<void> {
    try {
      await this.#deps.file.append(message);
    } catch (error) {
      this.#deps.log.warn(
        { kind: errorKind(error) },
        'the outbox file could not be written; the console still shows the message',
      );
    }
  }

  /** Deletes settled messages older than a day, and all but the newest of the kept ones. */
  async purge(): Promise<void> {
    const db = this.#deps.storage.kysely;
    const dayAgo = new Date(this.#deps.clock.now() - MS_PER_DAY);
    await deleteInPortions(
      db,
      'outgoing_message',
      sql`(status in ('sent', 'failed', 'none') and created_at < ${dayAgo})`,
    );
    const oldest = await db
      .selectFrom('outgoing_message')
      .select('seq')
      .where('status', '=', 'kept')
      .orderBy('seq', 'desc')
      .offset(MAX_MESSAGES)
      .limit(1)
      .executeTakeFirst();
    if (oldest !== undefined)
      await db
        .deleteFrom('outgoing_message')
        .where('status', '=', 'kept')
        .where('seq', '<=', oldest.seq)
        .execute();
  }

  async #deliverAll(): Promise<void> {
    for (let message = await this.#lease(); message !== null; message = await this.#lease()) {
      const isSent = await this.#whileLeased(message, () => this.#send(message));
      await this.#settle(message, isSent);
    }
  }

  #isAnyDue(): RawBuilder<boolean> {
    const now = new Date(this.#deps.clock.now());
    return sql`exists (select from outgoing_message where status = 'waiting' and next_try_at <= ${now}::timestamptz)`;
  }

  /** Leases the next due message, so that no other process sends it too. */
  #lease(): Promise<
    (Outgoing & { readonly id: string; readonly tries: number; readonly giveUpAt: number }) | null
  > {
    const now = this.#deps.clock.now();
    return this.#deps.storage.tx(async (trx) => {
      const row = await trx
        .selectFrom('outgoing_message')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', new Date(now))
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const tries = row.tries + 1;
      await trx
        .updateTable('outgoing_message')
        .set({ tries, next_try_at: new Date(now + LEASE_MS) })
        .where('id', '=', row.id)
        .execute();
      const { id, channel, target, subject, body, give_up_at } = row;
      return { id, channel, target, subject, body, tries, giveUpAt: give_up_at.getTime() };
    });
  }

  /** Renews the lease meanwhile: a mail server may take longer than a lease lasts. */
  async #whileLeased<T>(
    { id, tries }: { readonly id: string; readonly tries: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const { storage, clock, log } = this.#deps;
    let renewed: Promise<unknown> = Promise.resolve();
    const undo = clock.every(RENEW_MS, () => {
      renewed = storage.kysely
        .updateTable('outgoing_message')
        .set({ next_try_at: new Date(clock.now() + LEASE_MS) })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of a message could not be renewed'));
    });
    try {
      return await work();
    } finally {
      undo();
      // A late renewal must not undo the settling that follows.
      await renewed;
    }
  }

  async #send({ id, channel, target, subject, body }: Outgoing & { readonly id: string }): Promise<boolean> {
    const { mailer, sms, log } = this.#deps;
    try {
      if (channel === 'mail') await mailer?.send({ to: target, subject, text: body }, id);
      else await sms?.send({ phone: target, text: body }, id);
      return channel === 'mail' ? mailer !== null : sms !== null;
    } catch (error) {
      // The error's text may repeat the address or the content: only its kind is logged.
      log.warn(
        { id, channel, kind: errorKind(error) },
        `a message could not be delivered: ${REMEDIES[channel]}`,
      );
      return false;
    }
  }

  /** Content and address of a delivered or abandoned message are erased: they hold codes and personal data. */
  async #settle(
    { id, tries, giveUpAt }: { readonly id: string; readonly tries: number; readonly giveUpAt: number },
    isSent: boolean,
  ): Promise<void> {
    const now = this.#deps.clock.now();
    const nextTry = now + 1_000 * 2 ** tries;
    const isOver = isSent || tries >= MAX_TRIES || nextTry > giveUpAt;
    await this.#deps.storage.kysely
      .updateTable('outgoing_message')
      .set(
        isOver
          ? {
              status: isSent ? 'sent' : 'failed',
              target: '',
              subject: '',
              body: '',
              sent_at: isSent ? new Date(now) : null,
            }
          : { next_try_at: new Date(nextTry) },
      )
      .where('id', '=', id)
      .execute();
  }
}

const REMEDIES: Readonly<Record<Outgoing['channel'], string>> = {
  mail: 'check SMTP_URL, and that its server answers and accepts mails',
  sms: 'check SMS_URL and SMS_TOKEN, and that the gateway answers',
};

const NOTHING: Outgoing = { channel: 'sms', target: '', subject: '', body: '' };
