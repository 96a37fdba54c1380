import { type Db, isTaken } from '#server/db';
import type { Carried, MarketResult, Plan, Requests, UnderWay } from '#server/domain/market';
import { type Admission, admit, answerOf, answers, entryKey, type Outcome } from './admission.ts';
import { type Carrier, carryOutFor } from './carry-out.ts';
import { factsOf, factsQuery, idOf, saveEntries, storedReplies } from './entry-rows.ts';
import type { FreshTerms } from './fresh-terms.ts';
import type { OrderActors } from './order-actors.ts';
import { conflict, isRefused, type Refused, refusedByLapse } from './refusal.ts';
import { placeOf, type Submission } from './submission.ts';

export interface OrderEntryServiceDeps {
  readonly db: Db;
  readonly writer: Carrier;
  readonly actors: OrderActors;
  readonly terms: FreshTerms;
  /** What has changed in the market between the checks of an entry and its turn at `now`; null if nothing has. */
  readonly lateRefusal: (submission: Submission, now: number) => Refused | null;
}

/** Turns order entries into orders, exactly once each: the reply is stored with the order, in one transaction, under the client's own id. */
export class OrderEntryService {
  readonly #deps: OrderEntryServiceDeps;

  constructor(deps: OrderEntryServiceDeps) {
    this.#deps = deps;
  }

  readonly #plan: Plan<Submission, Admission, Outcome> = {
    together: 200,
    isRepeatable: true,
    idOf: (submission) => `entry/${entryKey(submission)}`,
    scope: ({ securityId, bucket, sender }) => ({
      books: [{ securityId, bucket }],
      owners: [sender.session.operId],
      sessions: [sender.session],
    }),
    ask: (submissions) =>
      factsQuery(submissions.map(idOf), [...new Set(submissions.map(({ sender }) => sender.session.operId))]),
    decide: async (submissions, market, answer) => ({
      commands: [],
      decision: this.#admit(submissions, market, answer),
    }),
    finish: async (submissions, admission, carried, result) =>
      this.#answer(submissions, admission, carried, result),
    // An id that another process used for another bond at the same moment violates the unique key; the retry finds its reply.
    mayRetry: isTaken,
  };

  /** Enters an order durably. Rejects only when the database does: then either nothing was done, or the same call returns what was. */
  submit(submission: Submission): Promise<Outcome> {
    const { sender } = submission;
    return carryOutFor(sender, this.#deps.writer, this.#plan, submission, placeOf(sender));
  }

  /** The stored reply to an earlier entry with this id; a conflict if the body differs, or null for an unknown id. */
  async stored(operId: string, clOrdId: string, bodyHash: string): Promise<Outcome | null> {
    const found = await storedReplies(this.#deps.db, [{ operId, clOrdId }]);
    const entry = found.get(`${operId}/${clOrdId}`);
    return entry === undefined ? null : answerOf(entry, bodyHash);
  }

  #admit(submissions: Requests<Submission>, market: UnderWay, answer: unknown): Admission {
    const { books, quotas, lapses, now, run } = market;
    const facts = { ...factsOf(answer), books, quotas, run };
    const lateRefusal = (submission: Submission): Refused | null => {
      const lapse = lapses.get(submission.sender.session);
      return lapse === undefined ? this.#deps.lateRefusal(submission, now) : refusedByLapse(lapse);
    };
    const admission = admit(submissions, { ...facts, lateRefusal });
    for (const { submission, dealPathId } of admission.admitted) {
      const { orders, sender, remark } = submission;
      const ids = orders.map(({ id }) => id);
      this.#deps.actors.note(ids, sender);
      if (sender.rehearses !== true) for (const id of ids) this.#deps.terms.note(id, { dealPathId, remark });
    }
    return admission;
  }

  /** Gives every entry its outcome; accepted entries are stored with their replies. */
  #answer(
    submissions: Requests<Submission>,
    { admitted, outcomes }: Admission,
    { quotasAfter, books, writes, now }: Carried,
    result: MarketResult,
  ): Outcome[] {
    const answered = answers(admitted, result, { quotas: quotasAfter, books });
    const accepted = [...answered.values()].flatMap(({ admitted: item, outcome }) =>
      isRefused(outcome) ? [] : [{ admitted: item, reply: outcome }],
    );
    saveEntries(writes, accepted, now);
    return submissions.map((submission, i) => {
      const decided = outcomes[i] ?? null;
      if (decided !== null) return decided;
      const first = answered.get(entryKey(submission));
      if (first === undefined) throw new Error(`order entry ${submission.clOrdId} was not decided`);
      return first.admitted.submission.bodyHash === submission.bodyHash ? first.outcome : conflict();
    });
  }
}
