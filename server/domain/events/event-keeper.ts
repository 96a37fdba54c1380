import { CONSOLE_CODE } from '#contract/api';
import { parseBeijingTime } from '#contract/rules';
import { type AuditActor, BusinessError } from '#server/call';
import type { AfterCommit, Storage, Tx } from '#server/db';
import { isAudience, usersOfAudience } from '#server/domain/audiences';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { inboxText } from '#server/locales';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { sql } from 'kysely';

/** How often due events are looked for. */
const NOTIFY_MS = 10_000;

export interface EventKeeperDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: AuditWriter;
  readonly messages: MessageWriter;
}

/** An event as staff save it. `publishTime` is Beijing time; `version` 0: a new event. */
export interface SavedEvent {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly publishTime: string;
  readonly group: string | null;
  readonly tells: boolean;
  readonly version: number;
}

/** Saves and deletes event pages, each step in the audit chain, and notifies their readers once when they are published. */
export class EventKeeper {
  readonly #deps: EventKeeperDeps;

  constructor(deps: EventKeeperDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the new version. The same again, as after a lost reply, is the first. Throws BusinessError badTarget for a taken name, an outdated
   * version, a group that does not exist or an invalid time.
   */
  async save(event: SavedEvent, actor: AuditActor): Promise<number> {
    const publishMs = parseBeijingTime(event.publishTime);
    if (publishMs === null) throw refusal('publishTime', 'publishTime');
    return this.#deps.storage.tx(async (trx, afterCommit) => {
      if (event.group !== null && !(await isAudience(trx, event.group))) throw refusal('noGroup', 'group');
      const publishAt = new Date(publishMs);
      if (await isStored(trx, event, publishAt)) return event.version + 1;
      await this.#write(trx, event, publishAt);
      const { name, title, publishTime, group, tells } = event;
      await this.#record(trx, 'event.saved', actor, { name, title, publishTime, group, tells });
      await this.#notifyDue(trx, afterCommit);
      return event.version + 1;
    });
  }

  /** Deletes an event; one that is gone stays so. Throws BusinessError badTarget for an outdated version. */
  async drop(name: string, version: number, actor: AuditActor): Promise<void> {
    await this.#deps.storage.tx(async (trx) => {
      const gone = await trx
        .deleteFrom('event_page')
        .where('name', '=', name)
        .where('version', '=', version)
        .returning('title')
        .executeTakeFirst();
      if (gone === undefined && (await storedEvent(trx, name)) === undefined) return;
      if (gone === undefined) throw refusal('eventChanged', 'name');
      await this.#record(trx, 'event.dropped', actor, { name, title: gone.title });
    });
  }

  /** Looks for due events until undone. */
  start(): Undo {
    const { clock, storage, log } = this.#deps;
    const check = inTurn(
      () => storage.tx((trx, afterCommit) => this.#notifyDue(trx, afterCommit)),
      (error) =>
        log.warn({ err: error }, 'readers of due events could not be notified; the next round tries again'),
    );
    return clock.every(NOTIFY_MS, check);
  }

  async #write(trx: Tx, event: SavedEvent, publishAt: Date): Promise<void> {
    const { name, title, body, group, tells, version } = event;
    const updated_at = new Date(this.#deps.clock.now());
    const values = { title, body, publish_at: publishAt, group_id: group, tells, updated_at };
    if (version === 0) {
      const inserted = await trx
        .insertInto('event_page')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) throw refusal('eventTaken', 'name');
      return;
    }
    const changed = await trx
      .updateTable('event_page')
      .set({ ...values, version: version + 1 })
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw refusal('eventChanged', 'name');
  }

  /** Marking and notifying are one transaction over one locked row, so that only one of several processes notifies. */
  async #notifyDue(trx: Tx, afterCommit: AfterCommit): Promise<void> {
    const now = new Date(this.#deps.clock.now());
    const { rows } = await sql<{ name: string; title: string; group_id: string | null }>`
      update event_page set told_at = ${now} where name in (
        select name from event_page where tells and told_at is null and publish_at <= ${now}
        order by publish_at for update skip locked)
      returning name, title, group_id`.execute(trx);
    for (const { name, title, group_id } of rows) {
      const people = group_id === null ? null : ((await usersOfAudience(trx, group_id)) ?? []);
      const words = inboxText('eventPublished', { title, name });
      await this.#deps.messages.broadcast(trx, afterCommit, words, people);
    }
  }

  async #record(
    trx: Tx,
    kind: 'event.saved' | 'event.dropped',
    actor: AuditActor,
    detail: Readonly<Record<string, string | boolean | null>>,
  ): Promise<void> {
    await this.#deps.audit.record(trx, { kind, ...actor, detail });
  }
}

const storedEvent = (trx: Tx, name: string) =>
  trx.selectFrom('event_page').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether this save is stored already: its content, as the version after the one that it was based on. */
async function isStored(trx: Tx, event: SavedEvent, publishAt: Date): Promise<boolean> {
  const stored = await storedEvent(trx, event.name);
  return (
    stored !== undefined &&
    stored.version === event.version + 1 &&
    stored.title === event.title &&
    stored.body === event.body &&
    stored.group_id === event.group &&
    stored.tells === event.tells &&
    stored.publish_at.getTime() === publishAt.getTime()
  );
}

const refusal = (
  key: 'eventTaken' | 'eventChanged' | 'noGroup' | 'publishTime',
  field: string,
): BusinessError => new BusinessError(CONSOLE_CODE.badTarget, key, { field });
