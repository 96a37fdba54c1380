import type { BookSource, MarketCommand } from '../../domain/market/market-command.ts';
import { type BookOrder, leavesOf } from '../../matching/index.ts';
import { Agenda } from '../../runtime/agenda.ts';
import type { Chance } from './chance.ts';
import { ANSWERS } from './settings.data.ts';

interface Ask {
  readonly securityId: string;
  readonly bucket: string;
  readonly hitId: string;
}

/** Simulated dealers answer hits on their quotes: after some seconds, mostly yes, sometimes in part or no. */
export class Answers {
  private readonly agenda = new Agenda<Ask>();
  private readonly asked = new Set<string>();
  private readonly chance: Chance;
  private readonly books: BookSource;

  constructor(chance: Chance, books: BookSource) {
    this.chance = chance;
    this.books = books;
  }

  /** A hit waits. Does nothing where its target is a person's quote, or where it is known already. */
  ask(securityId: string, bucket: string, hit: BookOrder, marketMs: number): void {
    if (this.asked.has(hit.id) || this.target(securityId, bucket, hit)?.source !== 'sim') return;
    this.asked.add(hit.id);
    const thinkingMs = ANSWERS.minMs + (ANSWERS.maxMs - ANSWERS.minMs) * this.chance.uniform();
    this.agenda.add(marketMs + thinkingMs, { securityId, bucket, hitId: hit.id });
  }

  due(marketMs: number): MarketCommand[] {
    return this.agenda.due(marketMs).flatMap(({ securityId, bucket, hitId }): MarketCommand[] => {
      this.asked.delete(hitId);
      const hit = this.books.book(securityId, bucket)?.asks.find((order) => order.id === hitId);
      const target = hit && this.target(securityId, bucket, hit);
      if (!hit || !target) return [];
      const answer = { targetId: target.id, hitId, ownerId: target.ownerId };
      if (this.chance.happens(ANSWERS.refuseShare)) return [{ securityId, bucket, command: { type: 'refuse', ...answer } }];
      const whole = Math.min(leavesOf(hit), leavesOf(target));
      const part = this.chance.happens(ANSWERS.partShare / (1 - ANSWERS.refuseShare)) ? Math.ceil(whole / 200) * 100 : whole;
      return [{ securityId, bucket, command: { type: 'confirm', ...answer, qty: part } }];
    });
  }

  private target(securityId: string, bucket: string, hit: BookOrder): BookOrder | undefined {
    const book = this.books.book(securityId, bucket);
    return [...(book?.bids ?? []), ...(book?.ofrs ?? [])].find((order) => order.id === hit.targetId);
  }
}
