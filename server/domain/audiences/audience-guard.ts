import { callNameOf, SHELL_CALLS } from '#contract/api';
import type { Bundle, BundleText, Context } from '#contract/config';
import { type AudienceRule, callsByAudience } from '#contract/config/pipeline';
import { SHELL_STREAMS } from '#contract/push';
import type { Session } from '#server/call';
import type { Db, DatabasePoll } from '#server/db';
import { contextOfOperator } from '#server/domain/accounts';
import type { Undo } from '#server/runtime';
import type { RunningAudiences, TrialOf } from './running-audiences.ts';

export interface AudienceGuardDeps {
  readonly db: Db;
  readonly runs: TrialOf;
  readonly audiences: RunningAudiences;
  /** The bundle that texts make; null where they cannot be used. */
  readonly bundleOf: (texts: BundleText) => Promise<Bundle | null>;
  /** Names of the calls that each plugin makes. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** Types of the streams that each plugin follows. */
  readonly streams: Readonly<Record<string, readonly string[]>>;
}

/** What one configuration reserves for certain audiences. */
interface Rules {
  readonly calls: AudienceRule;
  readonly streams: AudienceRule;
}

const sharedCalls: ReadonlySet<string> = new Set(SHELL_CALLS.map(callNameOf));
const sharedStreams: ReadonlySet<string> = new Set(SHELL_STREAMS);
const NONE: ReadonlySet<string> = new Set();

/**
 * Refuses calls and streams belonging to content that the user's running configuration reserves for others (`callsByAudience`). Without gates on
 * groups it costs nothing.
 */
export class AudienceGuard {
  readonly #deps: AudienceGuardDeps;
  readonly #rules = new WeakMap<BundleText, Promise<Rules | null>>();
  /** Calls that some running configuration refuses to some users. */
  #calls = NONE;
  /** The same for streams. */
  #streams = NONE;
  #texts: readonly BundleText[] = [];
  #round = 0;
  /** Value of `sign()` when the running configurations were last read. */
  #sign: unknown = undefined;

  constructor(deps: AudienceGuardDeps) {
    this.#deps = deps;
  }

  /** Follows the running configuration until undone: a published rule takes effect in every process within a second. */
  start(databasePoll: DatabasePoll): Undo {
    return databasePoll.watch({
      name: 'rules for calls',
      value: () => this.#deps.runs.sign(),
      onValue: async (sign) => {
        if (sign === this.#sign) return;
        await this.refresh();
        this.#sign = sign;
      },
    });
  }

  /** Loads what runs now. */
  async refresh(): Promise<void> {
    const { db, runs } = this.#deps;
    const running = await runs.all(db);
    const texts = running.map((one) => one.texts);
    const isSame = texts.length === this.#texts.length && texts.every((one, at) => one === this.#texts[at]);
    if (isSame) return;
    const rules = await Promise.all(texts.map((one) => this.#ruleOf(one)));
    this.#calls = new Set(rules.flatMap((rule) => [...(rule?.calls.calls ?? [])]));
    this.#streams = new Set(rules.flatMap((rule) => [...(rule?.streams.calls ?? [])]));
    this.#texts = texts;
    this.#round += 1;
  }

  /** Changes whenever some users' configuration has changed, so that streams of open sockets may now be refused. */
  get round(): number {
    return this.#round;
  }

  /** Types of the streams that this user's running configuration refuses them, given their current memberships. */
  async refusedStreams({ operId }: Session): Promise<ReadonlySet<string>> {
    if (this.#streams.size === 0) return NONE;
    const rule = (await this.#rulesFor(operId))?.streams;
    if (rule === undefined || rule.calls.size === 0) return NONE;
    const kind = await this.#kindOf(operId);
    return new Set([...rule.calls].filter((type) => kind === null || rule.refuses(type, kind)));
  }

  /** Whether this user's running configuration refuses them this call, given their current memberships. */
  async refuses(call: string, { operId }: Session): Promise<boolean> {
    if (!this.#calls.has(call)) return false;
    const rule = (await this.#rulesFor(operId))?.calls;
    if (rule?.calls.has(call) !== true) return false;
    const kind = await this.#kindOf(operId);
    return kind === null || rule.refuses(call, kind);
  }

  async #rulesFor(operId: string): Promise<Rules | null> {
    const { db, runs } = this.#deps;
    const running = await runs.runs(db, operId);
    return running === null ? null : this.#ruleOf(running.texts);
  }

  #ruleOf(texts: BundleText): Promise<Rules | null> {
    const cached = this.#rules.get(texts);
    if (cached !== undefined) return cached;
    const rule = this.#makeRule(texts);
    this.#rules.set(texts, rule);
    // The caller is told; a rule that could not be made is made anew on the next request.
    rule.catch(() => this.#rules.delete(texts));
    return rule;
  }

  async #makeRule(texts: BundleText): Promise<Rules | null> {
    const { bundleOf, calls, streams, audiences } = this.#deps;
    const { groups, organisations } = audiences.namedIn(texts);
    const bundle = groups.length > 0 || organisations.length > 0 ? await bundleOf(texts) : null;
    if (bundle === null) return null;
    const { external = [] } = bundle.settings;
    const followed = {
      ...streams,
      ...Object.fromEntries(external.map((plugin) => [plugin.id, plugin.streams ?? []])),
    };
    return {
      calls: callsByAudience(bundle, calls, sharedCalls),
      streams: callsByAudience(bundle, followed, sharedStreams),
    };
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
