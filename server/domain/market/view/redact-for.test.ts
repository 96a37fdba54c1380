import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN_ORG, type MarketViewer, redactFor } from './redact-for.ts';

const visitor: MarketViewer = { kind: 'visitor', orgId: null, owns: () => false };
const user = (own: readonly string[] = [], orgId: string | null = 'A'): MarketViewer => ({
  kind: 'verified',
  orgId,
  owns: (quoteId) => own.includes(quoteId),
});
const seen = (row: object): object => redactFor(row, visitor);

describe('what a visitor sees of a market row [R1.01]', () => {
  it('is the same for all prices that begin with the same two decimals', () => {
    const hidden = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), hidden, hidden, (cents, a, b) => {
        const row = (rest: number) => {
          const price = Number(
            `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${String(rest).padStart(2, '0')}`,
          );
          return { bidPrice: price, chgBp: rest, bidClean: 100 + rest, midVsValBp: rest, prevBid: price };
        };
        expect(seen(row(a))).toEqual(seen(row(b)));
      }),
    );
  });

  it('is a cut price and no figure that is made of one', () => {
    expect(seen({ lastPrice: 2.2087, chgBp: 1.5, lastClean: 99.1, qty: 1000, trades: 7 })).toEqual({
      lastPrice: '2.20**',
      chgBp: null,
      lastClean: null,
      qty: 1000,
      trades: 7,
    });
  });

  it('is nothing of a number that nobody has thought of yet', () => {
    expect(seen({ brandNew: 2.2087, nested: { alsoNew: 1 } })).toEqual({
      brandNew: null,
      nested: { alsoNew: null },
    });
  });

  it('is no organisation, no person and nothing that tells which quote is best', () => {
    expect(
      seen({
        org: 'A银行',
        bidOrg: 'B',
        orgId: 'o1',
        traderName: '王',
        bidTime: '10:00',
        ofrSettlType: '2',
        symbol: 's',
      }),
    ).toEqual({
      org: HIDDEN_ORG,
      bidOrg: HIDDEN_ORG,
      orgId: null,
      traderName: null,
      bidTime: null,
      ofrSettlType: null,
      symbol: 's',
    });
  });

  it('is no ladder, however deep it stands', () => {
    const ladder = [{ quoteId: 'q', price: 2.2 }];
    expect(seen({ bid: ladder, ofr: ladder, deep: { quotes: ladder } })).toEqual({
      bid: [],
      ofr: [],
      deep: { quotes: [] },
    });
  });

  it('is a line of cut prices with its times and quantities', () => {
    expect(seen({ points: [['10:00', 2.2087, 2.2199, null, 500], 'odd'] })).toEqual({
      points: [['10:00', '2.20**', '2.21**', null, 500], null],
    });
  });

  it('leaves the row itself as it was: others see it whole', () => {
    const row = Object.freeze({ price: 2.2087, list: Object.freeze([Object.freeze({ price: 1.1 })]) });
    seen(row);
    expect(row.price).toBe(2.2087);
  });
});

describe('what a verified user sees of a market row', () => {
  const level = { quoteId: 'q1', orgId: 'B', price: 2.2087, mine: false, canHit: true };

  it('is the row itself, the same object, where nothing of it is their own', () => {
    const row = { bid: [level], ofr: [] };
    expect(redactFor(row, user())).toBe(row);
    expect(redactFor(row, user([], null))).toBe(row);
  });

  it('marks their own quotes, and those of their organisation, which they cannot hit either', () => {
    const row = { bid: [level, { ...level, quoteId: 'q2', orgId: 'A' }, { ...level, quoteId: 'q3' }] };
    const marks = redactFor(row, user(['q1'])).bid.map(({ mine, canHit }) => [mine, canHit]);
    expect(marks).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(row.bid.every(({ canHit }) => canHit)).toBe(true);
  });

  it('has no organisation in common with a quote that names none', () => {
    const nameless = { quoteId: 'q1', orgId: null, mine: false, canHit: true };
    expect(redactFor({ bid: [nameless] }, user([], null)).bid[0]?.canHit).toBe(true);
  });
});
