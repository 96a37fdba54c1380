import { transaction } from '#contract/api';
import type { Order } from '#contract/entities';
import { type Clock, untilThere } from '#core/clock';
import { type Http, type HttpError, rethrowMistake } from '#core/http';
import { type Spoken, type Words, wordsOf } from '#core/text';
import type { HitAnswer, RowOutcome } from './row-outcome.ts';

/** Most rows in one call (contract). */
const CHUNK = 500;

interface Deps {
  readonly http: Http;
  readonly clock: Clock;
  /** Reads the user's live orders again; returns their ids and those of the hits waiting on them. May reject. */
  readonly reload: () => Promise<ReadonlySet<string>>;
  readonly find: (orderId: string) => Order | undefined;
  /** The quote of each hit that awaits an answer. */
  readonly hits: () => ReadonlyMap<string, string>;
}

/** Cancels the user's orders and answers hits on the user's quotes, with a result per row. */
export class Answers {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /**
   * Cancels orders; the id of a hit refuses that hit. With `followReplaced` the id of a quote just replaced means the one that replaced
   * it. Never rejects with an HttpError.
   */
  cancel(orderIds: readonly string[], followReplaced = false): Promise<readonly RowOutcome[]> {
    const how = followReplaced ? { followReplaced } : {};
    return this.run(orderIds, { kind: 'refuse' }, (chunk) =>
      this.deps.http.call(
        transaction.cancelMyQuote,
        { body: { orderIds: chunk, ...how } },
        { notTips: true },
      ),
    );
  }

  /** Confirms hits on the user's quotes, by the id of the hit, or of the quote (its oldest hit): in full, or `qty` 万元 of each. */
  confirm(ids: readonly string[], qty?: number): Promise<readonly RowOutcome[]> {
    const part = qty === undefined ? {} : { qty };
    return this.run(ids, { kind: 'confirm', ...part }, (chunk) =>
      this.deps.http.call(
        transaction.confirmMyQuote,
        { body: { orderIds: chunk, ...part } },
        { notTips: true, deals: true },
      ),
    );
  }

  private async run(
    ids: readonly string[],
    answer: HitAnswer,
    call: (
      chunk: string[],
    ) => Promise<readonly (Spoken & { readonly orderId: string; readonly ok: boolean })[]>,
  ): Promise<readonly RowOutcome[]> {
    const distinctIds = [...new Set(ids)];
    const outcomes: RowOutcome[] = [];
    for (let from = 0; from < distinctIds.length; from += CHUNK) {
      const chunk = distinctIds.slice(from, from + CHUNK);
      // Once answered they are no longer listed.
      const hits = this.deps.hits();
      try {
        for (const { orderId, ok, ...spoken } of await call(chunk)) {
          outcomes.push({
            orderId,
            ok,
            words: ok ? null : (wordsOf('refusals', spoken) ?? { key: 'core:http.failed' }),
          });
        }
      } catch (error) {
        rethrowMistake(error);
        outcomes.push(...(await this.after(error, chunk, answer, hits)));
      }
    }
    return outcomes;
  }

  /** No reply arrived: the current state of the orders shows what was done. Without that either, each row reports an unknown outcome. */
  private async after(
    error: HttpError,
    chunk: readonly string[],
    answer: HitAnswer,
    hits: ReadonlyMap<string, string>,
  ): Promise<readonly RowOutcome[]> {
    if (!error.isOutcomeUnknown())
      return chunk.map((orderId) => ({ orderId, ok: false, words: error.words() }));
    let live: ReadonlySet<string>;
    try {
      live = await this.deps.reload();
    } catch (second) {
      rethrowMistake(second);
      const words: Words = { key: 'core:trading.unknownRow' };
      return chunk.map((orderId) => ({ orderId, ok: false, words, isUnanswered: true }));
    }
    const { outcomesOf } = await untilThere(() => import('./lost-outcomes.ts'), this.deps.clock);
    return outcomesOf(this.deps, { error, chunk, answer, hits, live });
  }
}
