import { transaction } from '#contract/api';
import type { Order, OrderHit } from '#contract/entities';
import { numberText } from '#core/format';
import { type Http, type HttpError, nullIfFailed, rethrowMistake } from '#core/http';
import { type Spoken, type Words, wordsOf } from '#core/text';

/**
 * The outcome of one order (or hit) of a call. `words` is the reason when `ok` is false, else null. `isUnanswered`: no reply arrived, and the
 * order may still change because of it.
 */
export interface RowOutcome {
  readonly orderId: string;
  readonly ok: boolean;
  readonly words: Words | null;
  readonly isUnanswered?: true;
}

/** Most rows in one call (contract). */
const CHUNK = 500;
/** Most quotes whose hits are looked up after one lost reply. */
const MAX_LOOKED_UP = 20;
const DONE: Words = { key: 'core:trading.done' };

/** A hit that awaits an answer, the quote that it is on, and its quantity, 万元. */
interface OpenHit {
  readonly quoteId: string;
  readonly qty: number;
}

interface Deps {
  readonly http: Http;
  /** Reads the user's live orders again; returns their ids and those of the hits waiting on them. May reject. */
  readonly reload: () => Promise<ReadonlySet<string>>;
  readonly find: (orderId: string) => Order | undefined;
  /** Hits that await an answer, by id. */
  readonly hits: () => ReadonlyMap<string, OpenHit>;
}

/** What a lost call was to do with hits: to decline them, or to deal `qty` 万元 of each (absent: all of it). */
type HitAnswer = { readonly kind: 'refuse' } | { readonly kind: 'confirm'; readonly qty?: number };

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
    hits: ReadonlyMap<string, OpenHit>,
  ): Promise<readonly RowOutcome[]> {
    if (!error.isOutcomeUnknown())
      return chunk.map((orderId) => ({ orderId, ok: false, words: error.words() }));
    let live: ReadonlySet<string>;
    try {
      live = await this.deps.reload();
    } catch (second) {
      rethrowMistake(second);
      return chunk.map((orderId) => unanswered(orderId, { key: 'core:trading.unknownRow' }));
    }
    const over = await this.ended(chunk.flatMap((id) => (live.has(id) ? [] : (hits.get(id)?.quoteId ?? []))));
    return chunk.map((orderId) => {
      if (live.has(orderId)) return unanswered(orderId, error.words());
      const [hit, open] = [over.get(orderId), hits.get(orderId)];
      if (hit !== undefined && open !== undefined) return hitOutcome(hit, open, answer);
      const order = this.deps.find(orderId);
      if (order?.ordStatus === '4' && order.reason === 'user') return { orderId, ok: true, words: null };
      if (order?.ordStatus === '2') return unanswered(orderId, { key: 'refusals:orderFilled' });
      return unanswered(orderId, DONE);
    });
  }

  /** The hits on these quotes that are over, by id; without those of quotes that cannot be read. */
  private async ended(quoteIds: readonly string[]): Promise<ReadonlyMap<string, OrderHit>> {
    const details = await Promise.all(
      [...new Set(quoteIds)]
        .slice(0, MAX_LOOKED_UP)
        .map((orderId) =>
          this.deps.http
            .call(transaction.getQuoteDetail, { query: { orderId } }, { notTips: true })
            .catch(nullIfFailed),
        ),
    );
    const over = details.flatMap((detail) => detail?.hits.filter(({ phase }) => phase === 'done') ?? []);
    return new Map(over.map((hit) => [hit.hitId, hit]));
  }
}

const unanswered = (orderId: string, words: Words): RowOutcome => ({
  orderId,
  ok: false,
  words,
  isUnanswered: true,
});

/** How a hit ended, seen from the lost answer to it. */
function hitOutcome({ hitId, cumQty, reason }: OrderHit, { qty }: OpenHit, answer: HitAnswer): RowOutcome {
  const isDone =
    answer.kind === 'confirm' ? cumQty === (answer.qty ?? qty) : cumQty === 0 && reason === 'refused';
  if (isDone) return { orderId: hitId, ok: true, words: null };
  const values = { qty: numberText(cumQty) };
  return unanswered(
    hitId,
    cumQty > 0 ? { key: 'core:trading.hitDealt', values } : { key: 'core:trading.hitOver' },
  );
}
