import type { BestMarket } from '#contract/entities';
import type { Quote } from './feed.ts';

const beijing = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');

/** The quote as a row of the product's stream. */
function rowOf(quote: Quote): BestMarket {
  const time = beijing(quote.time);
  return {
    securityId: quote.id,
    symbol: quote.name,
    trueRemainMaturityStr: '4.98Y',
    bondType: '0',
    issrating: 'AAA',
    priceType: 'Y',
    bidPrice: quote.bid,
    ofrPrice: quote.ofr,
    bidClean: 100,
    bidDirty: 100,
    ofrClean: 100,
    ofrDirty: 100,
    bidQty: quote.bidQty,
    ofrQty: quote.ofrQty,
    bidQtyTotal: quote.bidQty,
    ofrQtyTotal: quote.ofrQty,
    bidOrg: quote.org,
    ofrOrg: quote.org,
    bidSettlType: '1',
    ofrSettlType: '1',
    bidQuoteInd: 1,
    ofrQuoteInd: 1,
    bidCount: 1,
    ofrCount: 1,
    bidTime: time,
    ofrTime: time,
    valYield: quote.valuation,
    valClean: 100,
    lastPrice: quote.last,
    lastTime: time,
    chgBp: quote.change,
    prevBid: null,
    prevOfr: null,
    midVsValBp: quote.change,
  };
}

/** What one page hears: text of the snapshot, of changes, and of an answer to what it says. */
export interface Dialect {
  snapshot(quotes: readonly Quote[]): string;
  update(quotes: readonly Quote[]): string;
  /** Null: nothing to say; 'snapshot': it asked for the stream. */
  answer(message: string): string | null;
}

/** The wire of the reference pages: as short as JSON can be with named fields. */
export const plainDialect: Dialect = {
  snapshot: (quotes) => JSON.stringify({ snapshot: quotes }),
  update: (quotes) => JSON.stringify({ update: quotes }),
  answer: (message) => (message === 'open' ? 'snapshot' : null),
};

/** The wire of the product's market socket (contract/push). */
export function productDialect(): Dialect {
  let seq = 0;
  const frame = (op: 'snap' | 'upd', quotes: readonly Quote[]): string => {
    seq += 1;
    return JSON.stringify({
      type: 'bestmarket',
      seq,
      ts: beijing(Date.now()),
      op,
      data: quotes.map(rowOf),
    });
  };
  return {
    snapshot: (quotes) => frame('snap', quotes),
    update: (quotes) => frame('upd', quotes),
    answer: (message) => {
      // `as` holds: the client sends frames of contract/push.
      const { type, stream } = JSON.parse(message) as { type: string; stream?: string };
      if (type === 'ping') return '{"type":"pong"}';
      return type === 'sub' && stream === 'bestmarket' ? 'snapshot' : null;
    },
  };
}
