import { callNameOf, SHELL_CALLS } from '#contract/api';
import type { Bundle, BundleText, Context } from '#contract/config';
import { type AudienceRule, callsByAudience } from '#contract/config/pipeline';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import { contextOfOperator } from '#server/domain/accounts';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { RunningAudiences, RunningTexts } from './running-audiences.ts';

/** A published rule is in force on every process within a second. */
const FOLLOW_MS = 500;

export interface AudienceGuardDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly running: RunningTexts;
  readonly audiences: RunningAudiences;
  /** What texts make; null where they cannot be used. */
  readonly bundleOf: (texts: BundleText) => Promise<Bundle | null>;
  /** Names of the calls that each plugin makes. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

const shared: ReadonlySet<string> = new Set(SHELL_CALLS.map(callNameOf));

/** Refuses calls that go with what the running configuration gives to others (`callsByAudience`). Without gates on groups it costs nothing. */
export class AudienceGuard {
  readonly #deps: AudienceGuardDeps;
  #texts: BundleText | null = null;
  #rule: AudienceRule | null = null;

  constructor(deps: AudienceGuardDeps) {
    this.#deps = deps;
  }

  /** Follows the running configuration until undone. */
  start(clock: Clock): Undo {
    const look = inTurn(
      () => this.refresh(),
      (error) =>
        this.#deps.log.error(
          { err: error },
          'the rule for calls could not be read; the next round tries again',
        ),
    );
    return clock.every(FOLLOW_MS, look);
  }

  /** Takes up what runs now. */
  async refresh(): Promise<void> {
    const { db, running, bundleOf, calls, audiences } = this.#deps;
    const texts = await running(db);
    if (texts === this.#texts) return;
    const { groups, organisations } = await audiences.named(db);
    const isAsked = groups.length > 0 || organisations.length > 0;
    const bundle = texts !== null && isAsked ? await bundleOf(texts) : null;
    this.#rule = bundle === null ? null : callsByAudience(bundle, calls, shared);
    this.#texts = texts;
  }

  /** Whether this call is refused to this person, as their rights are now. */
  async refuses(call: string, session: Session): Promise<boolean> {
    const rule = this.#rule;
    if (rule?.calls.has(call) !== true) return false;
    const kind = await this.#kindOf(session.operId);
    return kind === null || rule.refuses(call, kind);
  }

  async #kindOf(operId: string): Promise<Context | null> {
    const { db, audiences } = this.#deps;
    const operator = await db
      .selectFrom('operator')
      .selectAll()
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return operator === undefined ? null : contextOfOperator(operator, await audiences.of(db, operator));
  }
}
