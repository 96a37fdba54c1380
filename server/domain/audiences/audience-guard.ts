import { callNameOf, SHELL_CALLS } from '#contract/api';
import type { Bundle, BundleText, Context } from '#contract/config';
import { type AudienceRule, callsByAudience } from '#contract/config/pipeline';
import type { Session } from '#server/call';
import type { Db } from '#server/db';
import { contextOfOperator } from '#server/domain/accounts';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { RunningAudiences, WhoRunsWhat } from './running-audiences.ts';

/** A published rule is in force on every process within a second. */
const FOLLOW_MS = 500;

export interface AudienceGuardDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly runs: WhoRunsWhat;
  readonly audiences: RunningAudiences;
  /** What texts make; null where they cannot be used. */
  readonly bundleOf: (texts: BundleText) => Promise<Bundle | null>;
  /** Names of the calls that each plugin makes. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

const shared: ReadonlySet<string> = new Set(SHELL_CALLS.map(callNameOf));

/**
 * Refuses calls that go with what the configuration that a person runs gives to others (`callsByAudience`). Without gates on groups it costs nothing.
 */
export class AudienceGuard {
  readonly #deps: AudienceGuardDeps;
  readonly #rules = new WeakMap<BundleText, Promise<AudienceRule | null>>();
  /** Calls that some running configuration refuses to somebody. */
  #calls: ReadonlySet<string> = new Set();

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
    const { db, runs } = this.#deps;
    const running = await runs.all(db);
    const rules = await Promise.all(running.map(({ texts }) => this.#ruleOf(texts)));
    this.#calls = new Set(rules.flatMap((rule) => [...(rule?.calls ?? [])]));
  }

  /** Whether this call is refused to this person by what they run, as their rights are now. */
  async refuses(call: string, { operId }: Session): Promise<boolean> {
    if (!this.#calls.has(call)) return false;
    const { db, runs } = this.#deps;
    const running = await runs.runs(db, operId);
    const rule = running === null ? null : await this.#ruleOf(running.texts);
    if (rule?.calls.has(call) !== true) return false;
    const kind = await this.#kindOf(operId);
    return kind === null || rule.refuses(call, kind);
  }

  #ruleOf(texts: BundleText): Promise<AudienceRule | null> {
    const known = this.#rules.get(texts);
    if (known !== undefined) return known;
    const rule = this.#makeRule(texts);
    this.#rules.set(texts, rule);
    rule.catch(() => this.#rules.delete(texts));
    return rule;
  }

  async #makeRule(texts: BundleText): Promise<AudienceRule | null> {
    const { bundleOf, calls, audiences } = this.#deps;
    const { groups, organisations } = audiences.namedIn(texts);
    const bundle = groups.length > 0 || organisations.length > 0 ? await bundleOf(texts) : null;
    return bundle === null ? null : callsByAudience(bundle, calls, shared);
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
