import { transaction } from '#contract/api';
import { type OrderEntry, type OrderEntryReply, orderRefusal } from '#contract/entities';
import type { Clock } from '#core/clock';
import { BizError, type Http, HttpError } from '#core/http';
import type { Words } from '#core/text';
import * as z from 'zod/mini';

/**
 * What became of an order entry.
 * - `accepted`: it is durable; `reply` is the server's, also when it answered a repeated attempt.
 * - `refused`: nothing was done; `field` names what is wrong and `limit` its limit in words, where the server says.
 * - `duplicate`: the same clOrdId was used before with another body. Nothing was done now: the draft needs an id of its own.
 * - `unsent`: nothing was done, the server did not look at it (too many calls, restarting); the same draft may be sent again.
 * - `unknown`: no answer came. Send the same draft with the same clOrdId again: it is never done twice.
 */
export type SubmitOutcome =
  | { readonly kind: 'accepted'; readonly reply: OrderEntryReply }
  | {
      readonly kind: 'refused' | 'duplicate';
      readonly code: number;
      readonly message: string;
      readonly field: string | null;
      readonly limit: string | null;
    }
  | { readonly kind: 'unsent' | 'unknown'; readonly words: Words };

/** Code of the envelope for a clOrdId that was used with another body. */
const CONFLICT = 409;
/** Waits before the same entry is sent again after a lost reply, ms. */
const RETRY_MS: readonly number[] = [500, 1500, 4000];

/** Sends order entries, each exactly once however often it is tried: the clOrdId of the entry stays the same over every attempt. */
export class Submitter {
  private readonly http: Http;
  private readonly clock: Clock;
  /** The session that asks now; an attempt of another one is given up. */
  private readonly owner: () => string;
  private readonly underWay = new Map<
    string,
    { readonly body: string; readonly outcome: Promise<SubmitOutcome> }
  >();

  constructor(deps: { readonly http: Http; readonly clock: Clock; readonly owner: () => string }) {
    this.http = deps.http;
    this.clock = deps.clock;
    this.owner = deps.owner;
  }

  /** Submits an entry. A second call with the same entry while the first is under way gets the first one's outcome. Never rejects with an HttpError. */
  submit(entry: OrderEntry): Promise<SubmitOutcome> {
    const body = JSON.stringify(entry);
    const known = this.underWay.get(entry.clOrdId);
    if (known !== undefined && known.body === body) return known.outcome;
    const outcome = this.attempt(entry).finally(() => {
      if (this.underWay.get(entry.clOrdId)?.outcome === outcome) this.underWay.delete(entry.clOrdId);
    });
    this.underWay.set(entry.clOrdId, { body, outcome });
    return outcome;
  }

  private async attempt(entry: OrderEntry): Promise<SubmitOutcome> {
    const owner = this.owner();
    for (let tries = 0; ; tries += 1) {
      try {
        return {
          kind: 'accepted',
          reply: await this.http.call(transaction.ordersPrice, { body: entry }, { notTips: true }),
        };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        if (error instanceof BizError) return refusalOf(error);
        const wait = RETRY_MS[tries];
        const canGoOn = error.shouldRetry() || error.isOutcomeUnknown();
        if (wait === undefined || !canGoOn || this.owner() !== owner) {
          return error.isOutcomeUnknown()
            ? { kind: 'unknown', words: { key: 'core:trading.unknown' } }
            : { kind: 'unsent', words: error.words() };
        }
        await new Promise<void>((resolve) => {
          this.clock.setTimeout(resolve, wait);
        });
        if (this.owner() !== owner) return { kind: 'unknown', words: { key: 'core:trading.unknown' } };
      }
    }
  }
}

function refusalOf({ code, message, data }: BizError): SubmitOutcome {
  const said = z.safeParse(orderRefusal, data);
  const { field, limit } = said.success ? said.data : { field: null, limit: null };
  return { kind: code === CONFLICT ? 'duplicate' : 'refused', code, message, field, limit };
}
