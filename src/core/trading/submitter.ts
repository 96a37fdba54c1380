import { transaction } from '#contract/api';
import { type OrderEntry, type OrderEntryReply, orderRefusal } from '#contract/entities';
import { type Clock, pause } from '#core/clock';
import { type BizError, type Http, rethrowMistake } from '#core/http';
import type { Words } from '#core/text';
import * as z from 'zod/mini';
import { repeated } from './repeated.ts';

/**
 * The outcome of an order entry.
 * - `accepted`: it is durable; `reply` is the server's, also when it answered a repeated attempt.
 * - `refused`: nothing was done; `field` names what is wrong, `limit` the limit that `words` omit.
 * - `duplicate`: the same clOrdId was used before with another body. Nothing was done now: the draft needs an id of its own.
 * - `unsent`: nothing was done, the server did not look at it (too many calls, restarting); the same draft may be sent again.
 * - `unknown`: no reply arrived. Send the same draft with the same clOrdId again: it is never carried out twice.
 */
export type SubmitOutcome =
  | { readonly kind: 'accepted'; readonly reply: OrderEntryReply }
  | {
      readonly kind: 'refused' | 'duplicate';
      readonly code: number;
      readonly words: Words;
      readonly field: string | null;
      readonly limit: string | null;
    }
  | { readonly kind: 'unsent' | 'unknown'; readonly words: Words };

/** The outcome of an entry that was not answered. `void`: nothing was done, and under its clOrdId nothing will be. */
export type LookupOutcome =
  | { readonly kind: 'accepted'; readonly reply: OrderEntryReply }
  | { readonly kind: 'void' | 'unknown'; readonly words: Words };

/** Interval between queries for the outcome of an entry, ms. */
const ASK_MS = 2000;

/** Code of the envelope for a clOrdId that was used with another body. */
const CONFLICT = 409;

/** Sends order entries, each exactly once however often it is tried: the clOrdId of the entry stays the same over every attempt. */
export class Submitter {
  private readonly http: Http;
  private readonly clock: Clock;
  /** The current session; an attempt of another one is abandoned. */
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

  /**
   * Submits an entry. `onUnknown` is called when its first attempt is not answered. A second call with the same entry while the first is in progress returns
   * the first one's outcome. Never rejects with an HttpError.
   */
  submit(entry: OrderEntry, onUnknown?: () => void): Promise<SubmitOutcome> {
    const body = JSON.stringify(entry);
    const pending = this.underWay.get(entry.clOrdId);
    if (pending !== undefined && pending.body === body) return pending.outcome;
    const outcome = this.attempt(entry, onUnknown).finally(() => {
      if (this.underWay.get(entry.clOrdId)?.outcome === outcome) this.underWay.delete(entry.clOrdId);
    });
    this.underWay.set(entry.clOrdId, { body, outcome });
    return outcome;
  }

  /** Entries without an outcome yet. */
  get pending(): readonly Promise<SubmitOutcome>[] {
    return [...this.underWay.values()].map(({ outcome }) => outcome);
  }

  /** Queries the outcome of an unanswered entry until the server reports it. `unknown`: it is no longer wanted, or by another session. */
  async find(clOrdId: string, isWanted: () => boolean): Promise<LookupOutcome> {
    const { http, clock, owner } = this;
    const first = owner();
    while (owner() === first && isWanted()) {
      try {
        const { reply } = await http.call(transaction.orderOutcome, { body: { clOrdId } }, { notTips: true });
        return reply === null
          ? { kind: 'void', words: { key: 'core:trading.notTaken' } }
          : { kind: 'accepted', reply };
      } catch (error) {
        rethrowMistake(error);
        if (!error.shouldRetry() && !error.isOutcomeUnknown()) break;
      }
      await pause(clock, ASK_MS);
    }
    return { kind: 'unknown', words: { key: 'core:trading.unknown' } };
  }

  private async attempt(entry: OrderEntry, onUnknown?: () => void): Promise<SubmitOutcome> {
    const { http, clock, owner } = this;
    const answer = await repeated(
      (isFirst) => http.call(transaction.ordersPrice, { body: entry }, { notTips: true, deals: isFirst }),
      { clock, owner, ...(onUnknown === undefined ? {} : { onUnknown }) },
    );
    switch (answer.kind) {
      case 'answered':
        return { kind: 'accepted', reply: answer.reply };
      case 'refused':
        return refusalOf(answer.error);
      case 'unknown':
        return { kind: 'unknown', words: { key: 'core:trading.unknown' } };
      case 'unsent':
        return answer;
    }
  }
}

function refusalOf(error: BizError): SubmitOutcome {
  const { code } = error;
  const refused = z.safeParse(orderRefusal, error.data);
  const { field, limit: named, key } = refused.success ? refused.data : { field: null, limit: null };
  // The text of a key states the limit itself, except for the deviation, whose text the specification fixes.
  const limit = key === undefined || key === 'deviation' ? named : null;
  return { kind: code === CONFLICT ? 'duplicate' : 'refused', code, words: error.words(), field, limit };
}
