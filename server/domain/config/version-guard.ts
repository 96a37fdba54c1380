import type { UsageFigures } from '#contract/api';
import { addDays, beijingDate } from '#contract/rules';
import { BusinessError } from '#server/call';
import type { AfterCommit, Db, Storage, Tx } from '#server/db';
import type { MessageWriter } from '#server/domain/messages';
import { figuresOf } from '#server/domain/usage';
import { inboxText, word } from '#server/locales';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import { sql } from 'kysely';
import { tellApprovers } from './approvers.ts';
import type { ConfigPublisher } from './config-publisher.ts';
import type { ConfigReader } from './config-reader.ts';
import { figuresSince, type Harm, harmOf } from './guard-verdict.ts';
import { guardOf } from './guarded.ts';

/** A version is looked at so often. */
const LOOK_MS = 5_000;
/** What ran before is judged by so many days. */
const BEFORE_DAYS = 7;
const MARK = 'config.guard';

export interface VersionGuardDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
  readonly messages: MessageWriter;
}

/**
 * Looks at what becomes of a published version, for as long as the configuration before it says, and takes it back by itself where it does harm.
 * Every process looks; the number of the next version lets one of them act.
 */
export class VersionGuard {
  readonly #deps: VersionGuardDeps;
  /** A version that could not be taken back: it is said once. */
  #hopeless = 0;

  constructor(deps: VersionGuardDeps) {
    this.#deps = deps;
  }

  /** Looks until undone. */
  start(): Undo {
    const { clock, log } = this.#deps;
    return clock.every(
      LOOK_MS,
      inTurn(
        () => this.look(),
        (error) =>
          log.error({ err: error }, 'the newest version could not be judged; the next round tries again'),
      ),
    );
  }

  /** Judges the newest version, if it is young enough and was published and not switched or gone back to. */
  async look(): Promise<void> {
    const { storage, clock, reader, publisher } = this.#deps;
    const db = storage.kysely;
    const head = await reader.head(db);
    const newest = head === null ? null : await reader.version(db, head.version);
    if (newest === null || newest.kind !== 'publish' || newest.version === this.#hopeless) return;
    const { version, created_at: publishedAt } = newest;
    const former = await publisher.before(db, version);
    // A version cannot loosen the limits by which it is judged.
    const limits = guardOf(former);
    if (limits === null || clock.now() - publishedAt.getTime() > limits.minutes * 60_000) return;
    const since = addDays(beijingDate(publishedAt.getTime()), 1 - BEFORE_DAYS);
    const [figures, { hash }] = [await figuresOf(db, { since, known: true }), await publisher.running(db)];
    const begun = await this.#begun(db, version, figures.get(hash));
    const after = figuresSince(figures.get(hash), begun ?? undefined);
    const harm = harmOf(after, limits, figures.get(former.hash));
    if (harm !== null) await this.#putBack(version, harm);
  }

  /** What the same content had done before it was published this time; noted with the first look, for all processes. */
  async #begun(db: Db, version: number, now: UsageFigures | undefined): Promise<UsageFigures | null> {
    const mark = JSON.stringify({ version, figures: now ?? null });
    await sql`insert into system_setting (name, value) values (${MARK}, ${mark}::jsonb)
      on conflict (name) do update set value = excluded.value, updated_at = now()
      where (system_setting.value ->> 'version')::int <> ${version}`.execute(db);
    const { rows } = await sql<{ figures: UsageFigures | null }>`
      select value -> 'figures' as figures from system_setting where name = ${MARK}`.execute(db);
    return rows[0]?.figures ?? null;
  }

  async #putBack(version: number, { what, found, before, limit }: Harm): Promise<void> {
    const { log, publisher } = this.#deps;
    const words = word(`guard.${what}`, { found, before, limit });
    try {
      const back = await publisher.putBack(version, words, (trx, afterCommit, author) =>
        this.#tell(trx, afterCommit, author, { version, words }),
      );
      if (back !== null)
        log.warn({ version, what, found, before, limit }, 'a version was taken back by itself');
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      // Another process was first, or what ran before cannot run any more.
      this.#hopeless = version;
      log.error({ version, what, why: error.message }, 'a harmful version could not be taken back');
    }
  }

  async #tell(
    trx: Tx,
    afterCommit: AfterCommit,
    author: string,
    values: { readonly version: number; readonly words: string },
  ): Promise<void> {
    const { messages } = this.#deps;
    const text = inboxText('configPutBack', values);
    await messages.sendAll(trx, afterCommit, [{ operId: author, msgType: 'system', ...text }]);
    await tellApprovers(messages, trx, afterCommit, author, text);
  }
}
