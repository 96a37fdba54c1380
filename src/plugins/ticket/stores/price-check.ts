import type { BestMarket, BondInfo } from '#contract/entities';
import {
  bestAgainst,
  deviationLimitBp,
  e4Text,
  type FigureE4,
  type PriceBands,
  type PriceKind,
  throughBp,
  toPriceE4,
} from '#contract/rules';
import { makeAutoObservable } from 'mobx';
import { amountText, type Figures } from '../model/bond-figures.ts';
import { needsOtherKey, type Warning, warningsOf } from '../model/checks.ts';
import type { TicketDraft } from '../model/draft.ts';
import type { OrderTerms } from './order-terms.ts';

/** The ticket whose price is judged. */
interface Priced {
  readonly draft: TicketDraft;
  readonly figures: Figures | null;
  /** 万元. */
  readonly quantity: number | null;
  readonly best: BestMarket | undefined;
  readonly bands: PriceBands;
  readonly info: BondInfo | null;
  readonly terms: Pick<OrderTerms, 'limits'>;
  figuresAt(priceType: PriceKind, e4: FigureE4): Figures | null;
}

/** How the price of a ticket compares with the current market and valuation. */
export class PriceCheck {
  private readonly ticket: Priced;

  constructor(ticket: Priced) {
    this.ticket = ticket;
    makeAutoObservable<PriceCheck, 'ticket'>(this, { ticket: false });
  }

  /** What is worth a second look. */
  get warnings(): readonly Warning[] {
    const { figures, draft, best, bands } = this.ticket;
    return figures === null
      ? []
      : warningsOf(draft.side, figures.yieldE4, best, this.deviationLimitBp, bands);
  }

  get needsOtherKey(): boolean {
    return needsOtherKey(this.warnings);
  }

  /** What the price costs more, or brings less, than the best quote shown, in 元; null when it is no worse. */
  get costOverBest(): { readonly amount: string; readonly best: string } | null {
    const { figures, quantity, draft } = this.ticket;
    const best = bestAgainst(draft.side, this.ticket.best);
    if (figures === null || quantity === null || best === null) return null;
    const atBest = this.ticket.figuresAt('Y', best);
    if (atBest === null || throughBp(draft.side, figures.yieldE4, best) <= 0) return null;
    const worse = Math.abs(figures.cleanE4 - atBest.cleanE4);
    return { amount: amountText(quantity, toPriceE4(worse)), best: e4Text(best) };
  }

  /** bp from the valuation beyond which the server refuses; null while bond or limits are not known. */
  get deviationLimitBp(): number | null {
    const { info, terms } = this.ticket;
    if (info === null || terms.limits === null) return null;
    const { bondType, issrating: issuerRating } = info;
    return deviationLimitBp({ bondType, issuerRating }, terms.limits.deviationBp);
  }
}
