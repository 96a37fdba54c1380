import type { SidedLevel } from '#contract/entities';
import type { LiveTable } from '#core/market';
import type { LiveRows, RowsChange } from '#core/grid';
import type { FullMarket } from '#contract/entities';

/** All quotes of one bond as rows of a live grid: row objects keep their identity by quote id and change in place. */
export class QuoteRows implements LiveRows<SidedLevel> {
  private readonly byId = new Map<string, SidedLevel>();
  private list: readonly SidedLevel[] = [];
  private readonly table: LiveTable<FullMarket>;
  private readonly securityId: string;

  private readonly accept: (quote: SidedLevel) => boolean;

  /** `accept`: which quotes become rows; default all. */
  constructor(
    table: LiveTable<FullMarket>,
    securityId: string,
    accept: (quote: SidedLevel) => boolean = () => true,
  ) {
    this.accept = accept;
    this.table = table;
    this.securityId = securityId;
    this.take();
  }

  rows(): readonly SidedLevel[] {
    return this.list;
  }

  get(quoteId: string): SidedLevel | undefined {
    return this.byId.get(quoteId);
  }

  subscribe(listener: (change: RowsChange) => void): () => void {
    // Changes made while there were no listeners.
    this.take();
    return this.table.watchRow(this.securityId, () => {
      const change = this.take();
      if (change.changed.size > 0 || change.structure) listener(change);
    });
  }

  private take(): RowsChange {
    const changed = new Set<string>();
    let structure = false;
    const quotes = (this.table.get(this.securityId)?.quotes ?? []).filter(this.accept);
    const live = new Set<string>();
    for (const quote of quotes) {
      live.add(quote.quoteId);
      const existing = this.byId.get(quote.quoteId);
      if (existing === undefined) {
        this.byId.set(quote.quoteId, { ...quote });
        structure = true;
        changed.add(quote.quoteId);
      } else if (!sameFields(existing, quote)) {
        Object.assign(existing, quote);
        changed.add(quote.quoteId);
      }
    }
    for (const id of this.byId.keys()) {
      if (live.has(id)) continue;
      this.byId.delete(id);
      structure = true;
    }
    if (structure) this.list = quotes.flatMap((quote) => this.byId.get(quote.quoteId) ?? []);
    return { changed, structure };
  }
}

/** Every field counts: yields move at an unchanged price when the settlement day does, and what may be hit changes by the hour. */
function sameFields(a: SidedLevel, b: SidedLevel): boolean {
  // `as` holds: rows are what the contract's schema made, whose keys these are.
  const fields = Object.keys(b) as (keyof SidedLevel)[];
  return fields.every(
    (field) => a[field] === b[field] || (field === 'flags' && a.flags.join() === b.flags.join()),
  );
}
