import type { BestMarket } from '#contract/entities';
import type { Quote } from './feed.ts';

const beijing = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');

/** A batch is built within a millisecond or two: the hour is formatted once per batch. */
let lastHour = { ms: 0, text: '' };
function hourOf(ms: number): string {
  if (ms !== lastHour.ms) lastHour = { ms, text: beijing(ms) };
  return lastHour.text;
}

/** The quote as a row of the product's stream. */
function rowOf(quote: Quote): BestMarket {
  const time = hourOf(quote.time);
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

/** The messages for one page: text of the snapshot, of changes, and of the answer to its own messages. */
export interface Dialect {
  snapshot(quotes: readonly Quote[]): string;
  update(quotes: readonly Quote[]): string;
  /** Of the updates made since it was last called, these were sent: the next follow them. */
  resume(sent: readonly (readonly Quote[])[]): void;
  /** null: no answer; 'snapshot': it requested the stream. */
  answer(message: string): string | null;
}

/** The wire of the reference pages: as short as JSON with named fields can be. */
export const plainDialect: Dialect = {
  snapshot: (quotes) => JSON.stringify({ snapshot: quotes }),
  update: (quotes) => JSON.stringify({ update: quotes }),
  resume() {},
  answer: (message) => (message === 'open' ? 'snapshot' : null),
};

/** Positions of a row's fields, as a snapshot names them. */
const fieldsOf = (row: BestMarket): readonly string[] => Object.keys(row);

/**
 * The wire of the product's market socket (contract/push), rows by position: a change is the bond's id, then position and value of each changed
 * field. Unlike the server's it is never conflated: every change is sent.
 */
export function productDialect(): Dialect {
  let valuesById = new Map<string, readonly unknown[]>();
  let sentById = new Map<string, readonly unknown[]>();
  let seq = 0;
  let sentSeq = 0;
  const frame = (op: 'snap' | 'upd', rest: object): string => {
    seq += 1;
    return JSON.stringify({ type: 'bestmarket', seq, ts: beijing(Date.now()), op, ...rest });
  };
  const changeOf = (quote: Quote): readonly unknown[] => {
    const values = Object.values(rowOf(quote));
    const before = valuesById.get(quote.id) ?? [];
    valuesById.set(quote.id, values);
    return [quote.id, ...values.flatMap((value, at) => (value === before[at] ? [] : [at, value]))];
  };
  return {
    snapshot(quotes) {
      const rows = quotes.map(rowOf);
      for (const row of rows) valuesById.set(row.securityId, Object.values(row));
      sentById = new Map(valuesById);
      const fields = rows.slice(0, 1).flatMap(fieldsOf);
      sentSeq = seq + 1;
      return frame('snap', { fields, rows: rows.map((row) => Object.values(row)) });
    },
    update: (quotes) => frame('upd', { rows: [], changes: quotes.map(changeOf) }),
    resume(sent) {
      for (const quote of sent.flat()) sentById.set(quote.id, Object.values(rowOf(quote)));
      seq = sentSeq += sent.length;
      valuesById = new Map(sentById);
    },
    answer: (message) => {
      // `as` holds: the client sends frames of contract/push.
      const { type, stream } = JSON.parse(message) as { type: string; stream?: string };
      if (type === 'ping') return '{"type":"pong"}';
      return type === 'sub' && stream === 'bestmarket' ? 'snapshot' : null;
    },
  };
}
