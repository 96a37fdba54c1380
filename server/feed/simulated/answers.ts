import type { BookSource, MarketCommand } from '#server/domain/market';
import { allowsPart, type BookOrder, leavesOf, type NewOrder } from '#server/matching';
import { Agenda } from '#server/runtime';
import type { Chance } from './chance.ts';
import { ANSWERS } from './settings.data.ts';

interface Ask {
  readonly securityId: string;
  readonly bucket: string;
  readonly hitId: string;
}

export interface AnswersDeps {
  readonly chance: Chance;
  readonly books: BookSource;
  /** A dealer's order for the remaining quantity of the intention. */
  readonly counterparty: (intention: BookOrder) => NewOrder;
  /** Whether a dealer would trade this intention at its price. */
  readonly isFair: (securityId: string, intention: BookOrder) => boolean;
}

/**
 * Simulated dealers answer hits on their quotes, and the house works users' intentions with them: after some seconds, mostly yes,
 * sometimes in part or no. An intention at a price no dealer would accept waits and is reconsidered.
 */
export class Answers {
  readonly #agenda = new Agenda<Ask>();
  readonly #intentions = new Agenda<Ask>();
  readonly #accepted = new Set<string>();
  readonly #deps: AnswersDeps;

  constructor(deps: AnswersDeps) {
    this.#deps = deps;
  }

  /** A hit awaits an answer. Ignored if its target is a user's quote, or if it is already known. */
  ask(securityId: string, bucket: string, hit: BookOrder, marketMs: number): void {
    if (this.#accepted.has(hit.id) || this.#target(securityId, bucket, hit)?.source !== 'sim') return;
    this.#accepted.add(hit.id);
    this.#agenda.add(marketMs + this.#thinkingMs(), { securityId, bucket, hitId: hit.id });
  }

  /** A user's intention is live and is to be worked. Ignored if it is already known. */
  work(securityId: string, bucket: string, intention: BookOrder, marketMs: number): void {
    if (this.#accepted.has(intention.id)) return;
    this.#accepted.add(intention.id);
    this.#intentions.add(marketMs + this.#thinkingMs(), { securityId, bucket, hitId: intention.id });
  }

  /** An answer or a match that was due was not written: it is due again, and decided anew. */
  takeBack({ securityId, bucket, command }: MarketCommand, marketMs: number): void {
    const isAnswer = command.type === 'confirm' || command.type === 'refuse';
    const hitId = isAnswer ? command.hitId : command.type === 'work' ? command.id : null;
    if (hitId === null || this.#accepted.has(hitId)) return;
    this.#accepted.add(hitId);
    const agenda = isAnswer ? this.#agenda : this.#intentions;
    agenda.add(marketMs, { securityId, bucket, hitId });
  }

  due(marketMs: number): MarketCommand[] {
    return [...this.#dueAnswers(marketMs), ...this.#dueWork(marketMs)];
  }

  #dueWork(marketMs: number): MarketCommand[] {
    const { chance, books, counterparty, isFair } = this.#deps;
    return this.#intentions.due(marketMs).flatMap(({ securityId, bucket, hitId: id }): MarketCommand[] => {
      this.#accepted.delete(id);
      const book = books.book(securityId, bucket);
      const intention = [...(book?.bids ?? []), ...(book?.ofrs ?? [])].find((order) => order.id === id);
      if (!intention) return [];
      if (!isFair(securityId, intention)) {
        this.work(securityId, bucket, intention, marketMs);
        return [];
      }
      if (chance.happens(ANSWERS.refuseShare))
        return [{ securityId, bucket, command: { type: 'work', id, order: null } }];
      const whole = leavesOf(intention);
      const isPart = !intention.allOrNone && chance.happens(ANSWERS.partShare / (1 - ANSWERS.refuseShare));
      const orderQty = isPart
        ? Math.max(Math.ceil(whole / 200) * 100, Math.min(intention.minQty, whole))
        : whole;
      return [
        {
          securityId,
          bucket,
          command: { type: 'work', id, order: { ...counterparty(intention), orderQty } },
        },
      ];
    });
  }

  #thinkingMs(): number {
    return ANSWERS.minMs + (ANSWERS.maxMs - ANSWERS.minMs) * this.#deps.chance.uniform();
  }

  #dueAnswers(marketMs: number): MarketCommand[] {
    const { chance, books } = this.#deps;
    return this.#agenda.due(marketMs).flatMap(({ securityId, bucket, hitId }): MarketCommand[] => {
      this.#accepted.delete(hitId);
      const hit = books.book(securityId, bucket)?.pendingHits.find((order) => order.id === hitId);
      const target = hit && this.#target(securityId, bucket, hit);
      if (!hit || !target) return [];
      const answer = { targetId: target.id, hitId, ownerId: target.ownerId };
      if (chance.happens(ANSWERS.refuseShare))
        return [{ securityId, bucket, command: { type: 'refuse', ...answer } }];
      const whole = Math.min(leavesOf(hit), leavesOf(target));
      const half = Math.ceil(whole / 200) * 100;
      const isPart = chance.happens(ANSWERS.partShare / (1 - ANSWERS.refuseShare));
      const qty =
        isPart && [hit, target].every((order) => allowsPart(order, leavesOf(order), half)) ? half : whole;
      return [{ securityId, bucket, command: { type: 'confirm', ...answer, qty } }];
    });
  }

  #target(securityId: string, bucket: string, hit: BookOrder): BookOrder | undefined {
    const book = this.#deps.books.book(securityId, bucket);
    return [...(book?.bids ?? []), ...(book?.ofrs ?? [])].find((order) => order.id === hit.targetId);
  }
}
