import type { BookSource, MarketCommand } from '#server/domain/market';
import { E4_PER_BP } from '#server/domain/market/curve';
import { bucketOf } from '#contract/rules';
import type { BookOrder } from '#server/matching';
import type { Chance } from './chance.ts';
import type { Dealer, Dealers } from './dealers.ts';
import { dealersSettlement, type QuotedBond, type QuoteMaker } from './quote-maker.ts';
import { MAKER_MOVE, TIERS } from './settings.data.ts';

interface Duty {
  readonly bond: QuotedBond;
  readonly bucket: string;
  readonly maker: Dealer;
  /** Live legs. */
  readonly legs: Set<string>;
  /** Fair yield when last quoted. */
  quotedAt: number;
  /** Market time from which it may quote again after a fill. */
  pausedUntil: number;
  /** A leg is missing, or nothing was quoted yet. */
  incomplete: boolean;
}

export interface MarketMakersDeps {
  readonly chance: Chance;
  readonly dealers: Dealers;
  readonly quotes: QuoteMaker;
  readonly books: BookSource;
  readonly bonds: readonly QuotedBond[];
}

/** How often makers review their bonds, market time. */
const REVIEW_MS = 1000;

/** Market makers keep two-sided quotes in the active tiers and move them with the fair yield. */
export class MarketMakers {
  readonly #deps: MarketMakersDeps;
  readonly #duties: Duty[];
  readonly #byLeg = new Map<string, Duty>();
  #nextReview = 0;

  constructor(deps: MarketMakersDeps) {
    this.#deps = deps;
    const { makers } = deps.dealers;
    this.#duties = deps.bonds.flatMap((bond, i) => {
      const count = Math.min(TIERS[bond.tier].makers, makers.length);
      return Array.from({ length: count }, (_, k): Duty[] => {
        const org = makers[(i + k * 3) % makers.length];
        if (!org) return [];
        const bucket = bucketOf(dealersSettlement(bond));
        const maker = deps.dealers.traderOf(org);
        return [{ bond, bucket, maker, legs: new Set(), quotedAt: 0, pausedUntil: 0, incomplete: true }];
      }).flat();
    });
  }

  /** Quotes to replace now: those whose fair yield has moved, and those that lost a leg. */
  refresh(
    fairOf: (securityId: string) => number | undefined,
    marketMs: number,
    now: number,
  ): MarketCommand[] {
    if (marketMs < this.#nextReview) return [];
    this.#nextReview = marketMs + REVIEW_MS;
    return this.#duties.flatMap((duty) => {
      const fair = fairOf(duty.bond.securityId);
      if (fair === undefined || marketMs < duty.pausedUntil) return [];
      const moved =
        Math.abs(fair - duty.quotedAt) > MAKER_MOVE * TIERS[duty.bond.tier].halfSpreadBp * E4_PER_BP;
      return moved || duty.incomplete ? this.#requote(duty, fair, now) : [];
    });
  }

  /** Notes the end or fill of a leg. */
  observe(_securityId: string, order: BookOrder, marketMs: number): void {
    const duty = this.#byLeg.get(order.id);
    if (!duty) return;
    if (order.cumQty > 0)
      duty.pausedUntil = Math.max(duty.pausedUntil, marketMs + 2000 + this.#deps.chance.uniform() * 8000);
    if (order.phase !== 'done') return;
    this.#byLeg.delete(order.id);
    duty.legs.delete(order.id);
    duty.incomplete = duty.legs.size < 2;
  }

  /** A replacement was not written: the former legs may still be live, and it is quoted again. */
  takeBack({ command }: MarketCommand): void {
    if (command.type !== 'replace') return;
    const duty = command.orders.map(({ id }) => this.#byLeg.get(id)).find((one) => one !== undefined);
    if (duty === undefined) return;
    // They stay among its legs, so that the next replacement ends them should they have been written after all.
    for (const { id } of command.orders) this.#byLeg.delete(id);
    const liveIds = new Set(this.#resting(duty).map(({ id }) => id));
    for (const id of command.cancelIds) {
      if (!liveIds.has(id)) continue;
      duty.legs.add(id);
      this.#byLeg.set(id, duty);
    }
    duty.incomplete = true;
  }

  #requote(duty: Duty, fair: number, now: number): MarketCommand[] {
    const { bond, bucket, maker } = duty;
    const orders = this.#deps.quotes.pair(bond, maker, fair, now);
    if (orders === null) return [];
    duty.quotedAt = fair;
    if (!duty.incomplete && this.#isResting(duty, orders)) return [];
    const cancelIds = [...duty.legs];
    duty.legs.clear();
    duty.incomplete = false;
    for (const order of orders) {
      duty.legs.add(order.id);
      this.#byLeg.set(order.id, duty);
    }
    return [
      {
        securityId: bond.securityId,
        bucket,
        command: { type: 'replace', ownerId: maker.ownerId, cancelIds, orders },
      },
    ];
  }

  /** Whether the live legs are already where the new ones would be. */
  #isResting(duty: Duty, orders: readonly { readonly side: number; readonly yieldE4: number }[]): boolean {
    const live = this.#resting(duty).filter((order) => duty.legs.has(order.id));
    return orders.every((order) =>
      live.some((leg) => leg.side === order.side && leg.yieldE4 === order.yieldE4),
    );
  }

  #resting(duty: Duty): readonly BookOrder[] {
    const book = this.#deps.books.book(duty.bond.securityId, duty.bucket);
    return [...(book?.bids ?? []), ...(book?.ofrs ?? [])];
  }
}
