import { transaction } from '#contract/api';
import type { Order, OrderHit } from '#contract/entities';
import { type Http, type HttpError, nullIfFailed } from '#core/http';
import type { Words } from '#core/text';
import type { HitAnswer, RowOutcome } from './row-outcome.ts';

/** Most quotes that are read after one lost reply. */
const MAX_READ = 20;

interface Deps {
  readonly http: Http;
  readonly find: (orderId: string) => Order | undefined;
}

/** A call for orders and hits that got no reply. `hits`: the quote of each hit that awaited an answer; `live`: what is live since. */
interface LostCall {
  readonly error: HttpError;
  readonly chunk: readonly string[];
  readonly answer: HitAnswer;
  readonly hits: ReadonlyMap<string, string>;
  readonly live: ReadonlySet<string>;
}

/** What became of each row of a call that got no reply, as far as it shows. */
export async function outcomesOf(
  { http, find }: Deps,
  { error, chunk, answer, hits, live }: LostCall,
): Promise<readonly RowOutcome[]> {
  const endedIds = chunk.filter((id) => !live.has(id) && hits.has(id));
  const over = await hitOutcomes(http, endedIds, answer, hits);
  return chunk.map((orderId) => {
    if (live.has(orderId)) return unanswered(orderId, error.words());
    const hit = over.get(orderId);
    if (hit !== undefined) return hit;
    const order = find(orderId);
    if (order?.ordStatus === '4' && order.reason === 'user') return { orderId, ok: true, words: null };
    return unanswered(
      orderId,
      order?.ordStatus === '2' ? { key: 'refusals:orderFilled' } : { key: 'core:trading.done' },
    );
  });
}

const unanswered = (orderId: string, words: Words): RowOutcome => ({
  orderId,
  ok: false,
  words,
  isUnanswered: true,
});

/** How hits ended whose answer got no reply, by id; `hits` names the quote of each. Those of quotes that cannot be read, and those that still wait, are absent. */
async function hitOutcomes(
  http: Http,
  hitIds: readonly string[],
  answer: HitAnswer,
  hits: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, RowOutcome>> {
  const quoteIds = [...new Set(hitIds.flatMap((id) => hits.get(id) ?? []))];
  const details = await Promise.all(
    quoteIds
      .slice(0, MAX_READ)
      .map((orderId) =>
        http.call(transaction.getQuoteDetail, { query: { orderId } }, { notTips: true }).catch(nullIfFailed),
      ),
  );
  const over = details.flatMap((detail) => detail?.hits.filter(({ phase }) => phase === 'done') ?? []);
  return new Map(over.map((hit) => [hit.hitId, outcomeOf(hit, answer)]));
}

function outcomeOf({ hitId, orderQty, cumQty, reason }: OrderHit, answer: HitAnswer): RowOutcome {
  const isDone =
    answer.kind === 'confirm' ? cumQty === (answer.qty ?? orderQty) : cumQty === 0 && reason === 'refused';
  if (isDone) return { orderId: hitId, ok: true, words: null };
  return unanswered(hitId, { key: cumQty > 0 ? 'refusals:hitDealt' : 'refusals:hitOver' });
}
